import { readConfig } from '../../server/src/config.ts'
import { openParts } from '../../server/src/parts.ts'
import { stepSubscriptions } from '../../server/src/subscription/index.ts'

/** Does what is due about subscriptions at each instant that it is told; `startScheduler` starts it. */
let at = new Date(0)
const { app } = await openParts(readConfig(), { works: false }, { now: () => at })
process.on('message', async (instant: string) => {
  at = new Date(instant)
  await stepSubscriptions(app)
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
