export { evidenceOf } from './evidence.ts'
