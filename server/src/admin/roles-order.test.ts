import { AdminRole, may, mayActOn } from '@vitrine/contract/admin/permission'
import { permissionsFor } from '@vitrine/contract/endpoint'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

const reason = 'pedido pelo atendimento'

let shop: Shop
let owner: Client
let productId: ProductId
beforeAll(async () => {
  shop = await openShop({ writes: true })
  owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  productId = (await stock(shop.parts.pool, { name: 'Guia de arranjos', amount: 5_000 })).productId
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Somebody in a role, with an access that rests, a note, and a reset of the second factor under way. */
async function targetOf(role: AdminRole) {
  const { id: account } = await identity(shop.parts.app, { ...OWNER, roles: [role] })
  const id = account as AccountId
  const given = await owner.adminAccount.grantAccess({ id, productId, reason })
  const { sourceId } = given.access[0]!
  const held = await owner.adminAccount.hold({ id, sourceId, reason })
  const holdId = held.access[0]!.holds[0]!.id
  const { notes } = await owner.adminAccount.addNote({ id, note: 'Ligou para a loja.' })
  const noteId = notes[0]!.id
  const { email } = held
  const reset = await owner.secondFactorReset.request({ email, reason })
  return { id, email, role, sourceId, holdId, noteId, resetId: reset.id }
}
type Target = Awaited<ReturnType<typeof targetOf>>

/** Every way in which the administration acts on an account. */
const ACTS: Record<string, (by: Client, target: Target) => Promise<unknown>> = {
  'adminAccount.actAs': (by, { id }) => by.adminAccount.actAs({ id, reason }),
  'adminAccount.merge': (by, { id, email }) => by.adminAccount.merge({ id, from: id, email, reason }),
  'adminAccount.suspend': (by, { id }) => by.adminAccount.suspend({ id, reason }),
  'adminAccount.restore': (by, { id }) => by.adminAccount.restore({ id, reason }),
  'adminAccount.endSessions': (by, { id }) => by.adminAccount.endSessions({ id, reason }),
  'adminAccount.confirmAgain': (by, { id }) => by.adminAccount.confirmAgain({ id }),
  'adminAccount.grantAccess': (by, { id }) => by.adminAccount.grantAccess({ id, productId, reason }),
  'adminAccount.revokeAccess': (by, { id, sourceId }) =>
    by.adminAccount.revokeAccess({ id, sourceId, reason }),
  'adminAccount.hold': (by, { id, sourceId }) => by.adminAccount.hold({ id, sourceId, reason }),
  'adminAccount.addNote': (by, { id }) => by.adminAccount.addNote({ id, note: 'Pediu desconto.' }),
  'adminAccount.removeNote': (by, { id, noteId }) => by.adminAccount.removeNote({ id, noteId, reason }),
  'adminAccount.lift': (by, { id, holdId }) => by.adminAccount.lift({ id, holdId, reason }),
  'adminTeam.changeRoles': (by, { id, role }) =>
    by.adminTeam.changeRoles({ id, before: [role], roles: [], reason }),
  'adminTeam.inviteAgain': (by, { id }) => by.adminTeam.inviteAgain({ id }),
  'secondFactorReset.request': (by, { email }) => by.secondFactorReset.request({ email, reason }),
  'secondFactorReset.cancel': (by, { resetId }) => by.secondFactorReset.cancel({ id: resetId }),
}

const onAccounts = endpoints.filter(
  ({ route: { method, path } }) =>
    method !== 'GET' && /^\/admin\/(accounts\/\{|second-factor-resets)/.test(path),
)

test('every endpoint that acts on an account is among these', () => {
  expect(onAccounts.map(({ name }) => name).sort()).toEqual(Object.keys(ACTS).sort())
})

test.each(AdminRole.options)('who may not give the role %s does nothing to who has it', async (theirs) => {
  const target = await targetOf(theirs)
  const before = await owner.adminAccount.read({ id: target.id })
  for (const role of AdminRole.options.filter((one) => !mayActOn([one], [theirs]))) {
    const by = shop.client((await identity(shop.parts.app, { ...OWNER, roles: [role] })).token)
    for (const { name, meta } of onAccounts) {
      const isRefusedBefore = permissionsFor(meta).some((one) => !may([role], one))
      const told = isRefusedBefore ? 'admin.permission' : 'account.is-administrator'
      expect(await refusalOf(ACTS[name]!(by, target)), `${role} by ${name}`).toBe(told)
    }
  }
  expect(await owner.adminAccount.read({ id: target.id })).toEqual(before)
})

test('the owner alone acts on administrators, and support on everybody else', async () => {
  const acting = AdminRole.options.filter((one) => mayActOn([one], ['read-only']))
  expect(acting).toEqual(['owner'])
  const { id } = await targetOf('owner')
  expect(await refusalOf(owner.adminAccount.suspend({ id, reason }))).toBe('accepted')
  const buyer = (await identity(shop.parts.app, {})).id as AccountId
  const support = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['support'] })).token)
  expect(await refusalOf(support.adminAccount.suspend({ id: buyer, reason }))).toBe('accepted')
})
