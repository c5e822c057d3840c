export { identifyKey } from './api-key.http.ts'
export { findApiKey, listApiKeys } from './api-key.store.ts'
export { apiKey, createApiKey, editApiKey, revokeApiKey, rotateApiKey } from './api-keys.ts'
