export { loadArchive } from './load-archive.ts'
export { ArchiveRefusal, type Manifest } from './manifest.ts'
export { type Archive, openArchive } from './open-archive.ts'
export { writeArchive } from './write-archive.ts'
