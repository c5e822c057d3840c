import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './precompress.ts'
import { writeSmallerManifest } from './smaller-manifest.ts'

export default {
  ssr: true,
  // Every address is known at the first load: there are few, and a list asked for later would cost a round trip.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await writeSmallerManifest(client)
    await precompress(client)
  },
} satisfies Config
