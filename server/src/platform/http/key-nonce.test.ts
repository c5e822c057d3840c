import { describe, expect, test } from 'vitest'
import { openKeyProofs } from '../../../../test/support/key-proofs.ts'
import { createKeyProofs, currentNonce, NONCE_MS } from './key-proof.ts'

const { app, clock, config, key, right, send } = await openKeyProofs()
const accepted = expect.stringMatching(/^[\w-]{43}$/)

describe('a nonce', () => {
  const NEEDED = 'DPoP error="use_dpop_nonce", algs="ES256"'

  test.each([undefined, '', 'inventado', 7])('of the kind %o is answered with a good one', async (nonce) => {
    const { outcome, headers } = await send(await key.prove({ ...right(), nonce }))
    expect(outcome).toBe('session.key-nonce')
    expect(headers).toEqual({ 'dpop-nonce': currentNonce(app), 'www-authenticate': NEEDED })
    expect((await send(await key.prove({ ...right(), nonce: headers['dpop-nonce'] }))).outcome).toEqual(
      accepted,
    )
  })

  test('is good for one more period, in which the next one is told, and then no more', async () => {
    clock.set('2026-11-20T12:00:00Z')
    const nonce = currentNonce(app)
    const kept = await key.prove({ ...right(), nonce })
    const use = async () => send(await key.prove({ ...right(), nonce }))
    clock.advance(NONCE_MS / 1000 - 1)
    expect(await use()).toEqual({ outcome: accepted, headers: {} })
    clock.advance(1)
    expect(await use()).toEqual({ outcome: accepted, headers: { 'dpop-nonce': currentNonce(app) } })
    clock.advance(NONCE_MS / 1000 - 1)
    expect((await use()).outcome).toEqual(accepted)
    clock.advance(1)
    expect((await use()).outcome).toBe('session.key-nonce')
    expect((await send(kept)).outcome).toBe('session.key-nonce')
  })

  test('is the same in every process, and of another house none', async () => {
    const neighbour = createKeyProofs(app)
    expect((await send(await key.prove(right()), { prove: neighbour })).outcome).toEqual(accepted)
    const secret = { ...config, session: { ...config.session, secrets: ['x'.repeat(32)] as const } }
    const stranger = createKeyProofs({ config: secret, clock })
    expect((await send(await key.prove(right()), { prove: stranger })).outcome).toBe('session.key-nonce')
  })
})
