import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNKS } from './chunks.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { expandCustomMedia } from './custom-media.ts'
import { queryNamesOfScreens } from './query-names.ts'
import { withoutSentences } from './without-sentences.ts'

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
              groups: CHUNKS,
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
