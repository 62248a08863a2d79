"""The only room that knows Excel: reading, building and grafting sheets, and keeping files safe."""
