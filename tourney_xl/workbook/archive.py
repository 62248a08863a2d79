"""The zip archive under a workbook: members are read and written raw, compressed bytes and all.

The standard library can only unpack and pack anew; a member that nobody touches shall stay the same,
byte for byte, so its packed data is cut out of one archive and put into the next as it is.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED

MAX_MEMBERS = 10_000
MAX_UNPACKED = 1 << 30
# XML is held in memory as a tree ten times its size; 10,000 players need a tenth of this.
MAX_XML = 128 << 20
MAX_RATIO = 200
# Small files of repeated rows pack very well and harm nobody, so the ratio counts only from here on.
RATIO_COUNTS_FROM = 64 << 20

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_ENCRYPTED, _DESCRIPTOR_FOLLOWS, _UTF8 = 0x0001, 0x0008, 0x0800
_JANUARY_1980 = 0x0021
_CHUNK = 1 << 20


class DamagedError(Exception):
    """The archive is cut off, contradicts itself or does not unpack."""


class TooLargeError(Exception):
    """The archive would unpack to more than any workbook holds."""


class EncryptedError(Exception):
    """A member can only be unpacked with a password."""


@dataclass(frozen=True)
class Member:
    """One file of the archive; `packed` is its data as it stands there."""

    name: str
    packed: bytes
    method: int
    crc: int
    size: int
    flags: int = 0
    made_by: int = 20
    needs: int = 20
    time: int = 0
    date: int = _JANUARY_1980
    internal_attributes: int = 0
    external_attributes: int = 0

    @property
    def stored_name(self) -> bytes:
        return self.name.encode("utf-8" if self.flags & _UTF8 else "cp437")


def pack(name: str, data: bytes) -> Member:
    """A new member; its date is fixed, so that the same content gives the same bytes on every day."""
    compressor = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = compressor.compress(data) + compressor.flush()
    flags = 0 if name.isascii() else _UTF8
    return Member(name, packed, DEFLATED, zlib.crc32(data), len(data), flags)


def unpack(member: Member) -> bytes:
    return b"".join(_unpacked(member))


def read_members(data: bytes) -> tuple[Member, ...]:
    """All members in the order of the directory, vetted: complete, readable and of sane size."""
    try:
        infos = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, OverflowError) as reason:
        raise DamagedError(str(reason)) from reason
    _refuse_bomb(infos, len(data))
    members = tuple(_cut_out(data, info) for info in infos)
    names = [member.name.lower() for member in members]
    if len(set(names)) < len(names):
        raise DamagedError("two parts have the same name")
    for member in members:
        for _ in _unpacked(member):
            pass
    return members


def write_members(members: Iterable[Member]) -> bytes:
    body, directory, count = bytearray(), bytearray(), 0
    for member in members:
        directory += _central_header(member, len(body))
        body += _local_header(member) + member.packed
        count += 1
    end = _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), len(body), 0)
    return bytes(body + directory + end)


def _refuse_bomb(infos: list[zipfile.ZipInfo], length: int) -> None:
    unpacked = sum(info.file_size for info in infos)
    is_dense = unpacked > RATIO_COUNTS_FROM and unpacked > MAX_RATIO * length
    largest = max((info.file_size for info in infos if info.filename.lower().endswith((".xml", ".rels"))), default=0)
    if len(infos) > MAX_MEMBERS or unpacked > MAX_UNPACKED or largest > MAX_XML or is_dense:
        raise TooLargeError


def _packed_data(data: bytes, info: zipfile.ZipInfo) -> bytes:
    if info.flag_bits & _ENCRYPTED:
        raise EncryptedError
    start = info.header_offset + _LOCAL.size
    header = data[info.header_offset : start]
    if len(header) < _LOCAL.size or header[:4] != b"PK\3\4":
        raise DamagedError(f"{info.filename} is missing")
    name_length, extra_length = _LOCAL.unpack(header)[-2:]
    start += name_length + extra_length
    packed = data[start : start + info.compress_size]
    if len(packed) < info.compress_size:
        raise DamagedError(f"{info.filename} is cut off")
    return packed


def _cut_out(data: bytes, info: zipfile.ZipInfo) -> Member:
    year, month, day, hour, minute, second = info.date_time
    return Member(
        name=info.orig_filename,
        packed=_packed_data(data, info),
        method=info.compress_type,
        crc=info.CRC,
        size=info.file_size,
        # Sizes stand in our header, so no descriptor follows the data.
        flags=info.flag_bits & ~_DESCRIPTOR_FOLLOWS,
        made_by=info.create_system << 8 | info.create_version,
        needs=info.extract_version,
        time=hour << 11 | minute << 5 | second // 2,
        date=(year - 1980) << 9 | month << 5 | day,
        internal_attributes=info.internal_attr,
        external_attributes=info.external_attr,
    )


def _unpacked(member: Member) -> Iterator[bytes]:
    """The content in pieces; never more of it than the directory announces."""
    size = crc = 0
    for piece in _pieces(member):
        size += len(piece)
        crc = zlib.crc32(piece, crc)
        if size > member.size:
            break
        yield piece
    if size != member.size or crc != member.crc:
        raise DamagedError(f"{member.name} does not unpack")


def _pieces(member: Member) -> Iterator[bytes]:
    if member.method == STORED:
        yield member.packed
        return
    if member.method != DEFLATED:
        raise DamagedError(f"{member.name} is packed in an unknown way")
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    rest = member.packed
    try:
        while not inflater.eof and (piece := inflater.decompress(rest, _CHUNK)):
            yield piece
            rest = inflater.unconsumed_tail
    except zlib.error as reason:
        raise DamagedError(f"{member.name} does not unpack") from reason


def _local_header(member: Member) -> bytes:
    return _LOCAL.pack(b"PK\3\4", *_shared_fields(member)) + member.stored_name


def _central_header(member: Member, offset: int) -> bytes:
    shared = (member.made_by, *_shared_fields(member))
    attributes = (member.internal_attributes, member.external_attributes)
    return _CENTRAL.pack(b"PK\1\2", *shared, 0, 0, *attributes, offset) + member.stored_name


def _shared_fields(member: Member) -> tuple[int, ...]:
    """What both headers say of a member, in their order; it has no extra field."""
    sizes = (len(member.packed), member.size, len(member.stored_name), 0)
    return member.needs, member.flags, member.method, member.time, member.date, member.crc, *sizes
