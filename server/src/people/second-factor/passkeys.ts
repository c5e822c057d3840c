import type { BrandId } from '@vitrine/contract/brand'
import { type AccountId, newId } from '@vitrine/contract/ids'
import type { NewPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import type { TurnedOn } from '@vitrine/contract/second-factor'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import { askForNew, readNew } from './ceremony.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './challenge.store.ts'
import * as store from './passkey.store.ts'
import { type Actor, holdActor, note, tellAdded } from './security.ts'
import { readStanding, type Standing } from './standing.store.ts'
import { turnOn } from './turn-on.ts'

export interface NamedPasskey {
  name: string
  passkey: NewPasskey
}

/** Keeps a question's challenge for its one answer. */
export async function keepChallenge(
  app: App,
  question: PasskeyQuestion,
  purpose: ChallengePurpose,
  accountId: AccountId | undefined,
): Promise<PasskeyQuestion> {
  const expiresAt = new Date(app.clock.now().getTime() + app.config.secondFactor.challenge * 1000)
  const challenge = { hash: sha256(question.challenge), purpose, accountId }
  await insertChallenge(asTransaction(app.db), challenge, expiresAt)
  return question
}

/** Begins to make a passkey. Refuses `passkey.too-many`. */
export async function startPasskey(app: App, accountId: AccountId): Promise<PasskeyQuestion> {
  const holder = await readStanding(app.db, accountId)
  const known = await store.listPasskeys(app.db, accountId)
  if (known.length >= app.config.secondFactor.passkeys) throw new Refused('passkey.too-many')
  const { name } = await readBrand(app.db, holder.brandId as BrandId)
  return keepChallenge(app, await askForNew(app.config, name, holder, known), 'register', accountId)
}

/** Takes a new passkey into use. Refuses `passkey.refused`, `passkey.already-there`, `passkey.too-many`. */
export async function addPasskey(app: App, actor: Actor, named: NamedPasskey): Promise<TurnedOn> {
  const made = await readNew(app, named.passkey)
  return inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    return takePasskey(app, tx, { actor, holder, made: { ...made, name: named.name } })
  })
}

interface Use {
  actor: Actor
  holder: Standing
  made: Awaited<ReturnType<typeof readNew>> & { name: string }
}

export async function takePasskey(app: App, tx: Tx, { actor, holder, made }: Use): Promise<TurnedOn> {
  const now = app.clock.now()
  const challenge = { hash: sha256(made.challenge), purpose: 'register', accountId: holder.id } as const
  if (!(await takeChallenge(tx, challenge, now))) throw new Refused('passkey.refused')
  const known = await store.listPasskeys(tx, holder.id)
  if (known.length >= app.config.secondFactor.passkeys) throw new Refused('passkey.too-many')
  const { credential, synced, name } = made
  const row = {
    id: newId('psk', now.getTime()),
    accountId: holder.id,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    synced,
    ip: actor.device?.ip,
    userAgent: actor.device?.userAgent,
    now,
  }
  if (!(await store.insertPasskey(tx, row))) throw new Refused('passkey.already-there')
  await note(tx, actor, 'passkey.added', now, 'passkey')
  await tellAdded(app, tx, { actor, holder }, 'second-factor-passkey-added')
  return turnOn(app, tx, actor, holder, 'passkey')
}

/** Refuses `not-found` when it is not theirs. */
export async function renamePasskey(
  app: App,
  renaming: { id: string; accountId: AccountId; name: string },
): Promise<void> {
  const isTheirs = await store.renamePasskey(asTransaction(app.db), renaming)
  if (!isTheirs) throw new Refused('not-found')
}
