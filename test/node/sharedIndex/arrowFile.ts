import { MessageHeader, MetadataVersion, type Schema } from 'apache-arrow';
import { FileBlock, Footer } from 'apache-arrow/ipc/metadata/file';
import { Message } from 'apache-arrow/ipc/metadata/message';

const MAGIC = Buffer.from('ARROW1');
/** The magic number, padded to eight bytes. */
const HEAD = Buffer.concat([MAGIC, Buffer.alloc(2)]);
/** Bytes before the metadata of a message: a marker of four bytes and a length of four. */
const PREFIX_BYTES = 8;

export interface ArrowFile {
  readonly schema: Schema;
  readonly batches: number;
  readonly bytes: Buffer;
}

/**
 * Converts an Arrow stream to an Arrow file by replacing only the framing, because LanceDB encodes its streams in a way
 * that it alone can read.
 */
export function asArrowFile(stream: Buffer): ArrowFile {
  let schema: Schema | undefined;
  const blocks: FileBlock[] = [];
  for (let at = 0; at < stream.length;) {
    const length = stream.readInt32LE(at + PREFIX_BYTES / 2);
    if (length === 0) break;
    const message = Message.decode(stream.subarray(at + PREFIX_BYTES, at + PREFIX_BYTES + length));
    if (message.headerType === MessageHeader.Schema) schema = message.header() as Schema;
    else blocks.push(new FileBlock(PREFIX_BYTES + length, message.bodyLength, HEAD.length + at));
    at += PREFIX_BYTES + length + message.bodyLength;
  }
  if (!schema) throw new RangeError('a stream without a schema');
  const footer = Footer.encode(new Footer(schema, MetadataVersion.V5, blocks, []));
  const size = Buffer.alloc(4);
  size.writeInt32LE(footer.length);
  return { schema, batches: blocks.length, bytes: Buffer.concat([HEAD, stream, footer, size, MAGIC]) };
}
