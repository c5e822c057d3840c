export { type Archive, loadArchive, openArchive } from './load-archive.ts'
export { ArchiveRefusal, type Manifest } from './manifest.ts'
export { writeArchive } from './write-archive.ts'
