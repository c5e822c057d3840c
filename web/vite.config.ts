import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contractEndpoints } from './contract-endpoints.ts'
import { expandCustomMedia } from './custom-media.ts'
import { queryNamesOfScreens } from './query-names.ts'
import { withoutSentences } from './without-sentences.ts'

/** What the list of the store and a product's page share. */
const STORE = {
  name: 'store',
  test: /[\\/]routes[\\/]store[\\/](ready-to-go|store-query|product-grid)\.tsx?$/,
}

/** What checks input. What only names or words its parts is in other files, so that a page for reading loads none of it. */
const ZOD = { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ }
/** What an endpoint says that it asks of who calls. */
const PERMISSION = { name: 'permission', test: /[\\/]contract[\\/]src[\\/]admin[\\/]permission\.ts$/ }

/** What the administration alone is made of. */
const COMPONENTS = {
  name: 'components',
  test: /[\\/]node_modules[\\/](@mantine[\\/](core|dates|dropzone|hooks)|mantine-datatable)[\\/].*\.m?js$/,
}

/** Small modules that most pages of the administration share, none of which loads what other pages are made of. */
const ADMINISTRATION = {
  name: 'administration',
  test: /[\\/]app[\\/]admin[\\/](record-link|status|use-may|page|screens|enter|screen-failure)\.tsx?$/,
}

/** Modules of `ui/` that most pages show, but not the list of the store. */
const PAGES_UI = [
  'address|auth-card|bottom-bar|card|column|field|follow-download|labels|mail-link|mail-text|no-method|notice',
  'product-thumb|progress-bar|section|stack|sum',
].join('|')

/** Modules of `ui/` that a few pages show. */
const FEW_UI = [
  'account-tabs|card-name|copy-code|document-text|entry|facts|file-words|folded|in-review|message-list|price-question|quote-sum|refund-words|rich-text',
  'save-file|step|subscription-card|subscription-words|switch|tabs|timeline|with-summary',
].join('|')

const SHELL = [
  String.raw`brand[\\/](?!storefront|checkout\.|members|list-skeleton|store-link|use-onward|deferred[\\/])`,
  String.raw`ui[\\/](?!(${PAGES_UI}|${FEW_UI})\.)`,
  String.raw`session[\\/](storage|server-clock|session-store|browser|use-session|error-log)\.`,
].join('|')

/** What every page loads, as two files: a request for each small module would cost more than the bytes it saves. */
const FIRST_LOAD = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'shell', test: new RegExp(String.raw`[\\/]app[\\/](${SHELL})`) },
]
const PAGES = {
  name: 'pages',
  test: new RegExp(String.raw`[\\/]app[\\/](ui[\\/](${PAGES_UI})|brand[\\/]store-link|session[\\/]guards)\.`),
}

/**
 * Without their names, and with a hash of 42 bits: the list of routes, which every page loads, names each of some 300
 * files, and what is random in it does not compress.
 */
const FILES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css'))
      ? 'assets/[hash:7][extname]'
      : 'assets/[name]-[hash][extname]',
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    expandCustomMedia(),
    contractEndpoints(),
    queryNamesOfScreens(),
    withoutSentences(),
  ],
  build: { target: 'es2023', cssTarget: ['chrome125', 'firefox126', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            ...FILES,
            codeSplitting: {
              groups: [...FIRST_LOAD, PAGES, STORE, ZOD, PERMISSION, ADMINISTRATION, COMPONENTS],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // Bundled whole, so that React's production build is used whatever NODE_ENV says at run time.
      resolve: command === 'build' ? { noExternal: true as const } : {},
    },
  },
}))
