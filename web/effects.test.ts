import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, 'app')

/** They ask once for what their component is keyed by, or for what does not change while it is there. */
const ASK_ONCE = [
  'brand/deferred/coupon-offer.tsx',
  'routes/account/renewal-pix.tsx',
  'routes/email/email-link.tsx',
  'routes/password/choose-password.tsx',
  'routes/price-change/price-change.tsx',
  'routes/privacy/copy.tsx',
  'routes/redirect/redirect.tsx',
  'routes/report-unknown/report-unknown.tsx',
  'routes/store/review-form.tsx',
]

/** The functions that a source gives to `useEffect`, with what they depend on. */
function effectsIn(source: string): string[] {
  return [...source.matchAll(/useEffect\(/g)].map(({ index }) => {
    let depth = 0
    let at = index + 'useEffect'.length
    do {
      if (source[at] === '(') depth += 1
      if (source[at] === ')') depth -= 1
      at += 1
    } while (depth > 0 && at < source.length)
    return source.slice(index, at)
  })
}

const asks = (effect: string) => /\bawait\b|\.then\(/.test(effect)
/** What it returns says that the answer is of no use any more. */
const ends = (effect: string) => /return \(\) =>[\s\S]*(= false|= true|= null|\.abort\(\))/.test(effect)

test('an effect that asks the server drops an answer that comes too late', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const late = files.filter((name) => {
    const effects = effectsIn(readFileSync(join(APP, name), 'utf8')).filter(asks)
    return effects.some((effect) => !ends(effect))
  })
  expect(late.toSorted(), 'use session/use-answer.ts').toEqual(ASK_ONCE)
})

test('what an effect is, and how it is read', () => {
  const late = 'useEffect(() => { void api.read(id).then((found) => setFound(found)) }, [id])'
  expect(effectsIn(`const a = 1; ${late}; useEffect(() => mark(a))`)).toEqual([
    late,
    'useEffect(() => mark(a))',
  ])
  expect([asks(late), ends(late)]).toEqual([true, false])
})
