export { createFiles } from './files.ts'
