import { Readable } from 'node:stream'

interface StreamedFacts {
  name: string
  type: string
  /** In bytes, of all parts together. */
  size: number
}

/** A file whose parts are read while they are sent, one after the other: in memory is no more than whoever gets it takes. */
export class StreamedFile extends File {
  readonly #read: () => AsyncIterable<Uint8Array>

  constructor(read: () => AsyncIterable<Uint8Array>, { name, type, size }: StreamedFacts) {
    super([], name, { type })
    this.#read = read
    Object.defineProperty(this, 'size', { value: size })
  }

  override stream(): ReturnType<File['stream']> {
    const parts = Readable.from(this.#read(), { objectMode: false, highWaterMark: 64 * 1024 })
    return Readable.toWeb(parts) as ReturnType<File['stream']>
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer()
  }

  override text(): Promise<string> {
    return new Response(this.stream()).text()
  }
}
