/** Read by `npm run client`. */
export default {
  input: './openapi.json',
  output: { path: './client', importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}
