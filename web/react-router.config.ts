import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './precompress.ts'

export default {
  ssr: true,
  // Every address is known at the first load: there are few, and a list asked for later would cost a round trip.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
