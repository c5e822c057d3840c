import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { readConfig } from '../../server/src/config.ts'
import { openParts } from '../../server/src/parts.ts'
import { serveApi } from './open-web.ts'

/** The API in a process of the operating system of its own, without pages; `forkWeb` starts it. */
const parts = await openParts(readConfig(), { works: false })
if (process.env.REMEMBERS) parts.app.db = parts.app.db.withPlugin(rememberSessions())
await serveApi(parts)
process.on('disconnect', () => process.exit())
process.send?.('ready')

/** What a process must not do: keep in memory who a token belongs to. Only there to show that a test can fail. */
function rememberSessions(): KyselyPlugin {
  const asked = new WeakMap<object, string>()
  const known = new Map<string, PluginTransformResultArgs['result']>()
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      const text = JSON.stringify(node, withoutInstants)
      if (node.kind === 'SelectQueryNode' && text.includes('"session_token"')) asked.set(queryId, text)
      return node
    },
    async transformResult({ result, queryId }: PluginTransformResultArgs) {
      const text = asked.get(queryId)
      if (!text) return result
      known.set(text, known.get(text) ?? result)
      return known.get(text)!
    },
  }
}

function withoutInstants(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? null : value
}
