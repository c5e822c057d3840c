export { findDispute } from './evidence.store.ts'
export { evidenceOf } from './evidence.ts'
