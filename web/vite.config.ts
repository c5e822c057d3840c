import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contractEndpoints } from './contract-endpoints.ts'
import { queryNamesOfScreens } from './query-names.ts'
import { withoutSentences } from './without-sentences.ts'

/** What the list of the store and a product's page share. */
const STORE = {
  name: 'store',
  test: /[\\/]routes[\\/]store[\\/](ready-to-go|store-query|product-grid)\.tsx?$/,
}

/** What the administration alone is made of. */
const COMPONENTS = {
  name: 'components',
  test: /[\\/]node_modules[\\/](@mantine[\\/](core|dates|dropzone|hooks)|mantine-datatable)[\\/].*\.m?js$/,
}

/** What every page loads, as two files: a request for each small module would cost more than the bytes it saves. */
const FIRST_LOAD = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shell',
    // What only the account and the checkout show is not loaded by a page of the store.
    test: /[\\/]app[\\/](brand[\\/](?!main|members|list-skeleton|checkout-footer|late[\\/])|ui[\\/](?!account-tabs|tabs|switch|facts|entry|subscription-card|refund-words|timeline|step|in-review|quote-sum|copy-code|save-file|file-words|subscription-words|with-summary|card-name|folded|rich-text)|session[\\/](storage|session-store|browser|use-session|error-log))/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), contractEndpoints(), queryNamesOfScreens(), withoutSentences()],
  build: { target: 'es2023', cssTarget: ['chrome125', 'firefox126', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: [...FIRST_LOAD, STORE, COMPONENTS] } } } },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Bundled whole, so that React's production build is used whatever NODE_ENV says at run time.
      resolve: command === 'build' ? { noExternal: true as const } : {},
    },
  },
}))
