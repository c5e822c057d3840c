import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ArchiveRefusal, FILES, MANIFEST, Manifest, SUMS, tablePath } from './manifest.ts'

const NOTHING_WRITTEN = 'Nada foi gravado.'
const DAMAGED = `foi mudado ou cortado no caminho: copie-o de novo de onde foi exportado. ${NOTHING_WRITTEN}`
const MOST_MANIFEST_BYTES = 10_000_000

/** An archive whose every byte is what was written; closes its file when it is disposed of. */
export interface Archive extends Disposable {
  manifest: Manifest
  /** The keys of the files of the storage, and how large each is in bytes. */
  files: readonly { key: string; size: number }[]
  /** Content of a file by its path in the archive. */
  read(path: string): Promise<Readable>
}

/** Opens the archive of a shop and checks every file of it against its checksum. Refuses one that is not whole (`ArchiveRefusal`). */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error) => {
    throw refusalOf(error, path)
  })
  try {
    const entries = await entriesOf(zip)
    const read = async (name: string) => openEntry(zip, entries.get(name), name)
    const manifest = await readManifest(entries, read)
    await checkSums(entries, read, manifest)
    const files = [...entries.values()]
      .filter(({ fileName }) => fileName.startsWith(FILES))
      .map(({ fileName, uncompressedSize: size }) => ({ key: fileName.slice(FILES.length), size }))
    checkContents(entries, manifest, files)
    return { manifest, files, read, [Symbol.dispose]: () => zip.close() }
  } catch (error) {
    zip.close()
    throw refusalOf(error, path)
  }
}

function refusalOf(error: unknown, path: string): unknown {
  if (error instanceof ArchiveRefusal || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ArchiveRefusal(`${path} não existe. ${NOTHING_WRITTEN}`)
  if (code && !code.startsWith('Z_')) return error
  return new ArchiveRefusal(`${path} não é um zip inteiro: ${DAMAGED}`, { cause: error })
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new ArchiveRefusal(`Falta ${name} no arquivo: ele ${DAMAGED}`)
  return zip.openReadStreamPromise(entry)
}

type Entries = ReadonlyMap<string, Entry>
type Read = (name: string) => Promise<Readable>

async function readManifest(entries: Entries, read: Read): Promise<Manifest> {
  if ((entries.get(MANIFEST)?.uncompressedSize ?? Number.POSITIVE_INFINITY) > MOST_MANIFEST_BYTES)
    throw new ArchiveRefusal(
      `O arquivo não é de uma loja: falta ${MANIFEST}, que npx vitrine export grava no fim. ${NOTHING_WRITTEN}`,
    )
  const { success, data } = Manifest.safeParse(parsed(await text(await read(MANIFEST))))
  if (!success)
    throw new ArchiveRefusal(
      `${MANIFEST} não pode ser lido: foi mudado, ou é de uma versão mais nova que este código. ${NOTHING_WRITTEN}`,
    )
  return data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Every file has the sum that was noted for it, and none is there that has none. */
async function checkSums(entries: Entries, read: Read, { sums }: Manifest): Promise<void> {
  const listed = await text(await read(SUMS))
  if (createHash('sha256').update(listed).digest('hex') !== sums)
    throw new ArchiveRefusal(`${SUMS} não é o que foi exportado: o arquivo ${DAMAGED}`)
  const left = new Set([...entries.keys()].filter((name) => name !== MANIFEST && name !== SUMS))
  for (const line of listed.split('\n').filter(Boolean)) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    if ((await sumOf(await read(name))) !== sum)
      throw new ArchiveRefusal(`${name} não é o que foi exportado: o arquivo ${DAMAGED}`)
    left.delete(name)
  }
  const [extra] = left
  if (extra) throw new ArchiveRefusal(`${extra} não foi exportado com o resto: o arquivo ${DAMAGED}`)
}

async function sumOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

function checkContents(
  entries: Entries,
  { tables, files }: Manifest,
  found: readonly { size: number }[],
): void {
  const missing = Object.keys(tables).find((table) => !entries.has(tablePath(table)))
  if (missing) throw new ArchiveRefusal(`Falta ${tablePath(missing)} no arquivo: ele ${DAMAGED}`)
  if (found.length !== files.count)
    throw new ArchiveRefusal(`Eram ${files.count} arquivos e são ${found.length}: o arquivo ${DAMAGED}`)
}
