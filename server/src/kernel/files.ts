/** Where uploaded and made files are kept, by a key such as `avatars/….webp`. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Nothing when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Keys under a folder, each with when it was last written. */
  list(folder: string): AsyncIterable<{ key: string; at: Date }>
}
