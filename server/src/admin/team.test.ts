import { randomUUID } from 'node:crypto'
import { InviteInput } from '@vitrine/contract/admin/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

let shop: Shop
let helena: Client
let helenaId: string
beforeAll(async () => {
  shop = await openShop({ writes: true })
  await openAsHelena()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function openAsHelena() {
  await shop.parts.pool.query(`update account set roles = '{}' where 'owner' = any (roles)`)
  const { token, id } = await identity(shop.parts.app, OWNER)
  helena = shop.client(token)
  helenaId = id
}

const REASON = 'mudança na equipe'

async function someone() {
  const buyer = await newBuyer(shop)
  const { id } = await buyer.client.account.me()
  return { ...buyer, id }
}

test('who invites is asked for the name of somebody else', () => {
  const { error } = InviteInput.safeParse({
    name: 'Ana',
    email: 'ana@loja.example',
    roles: ['support'],
    reason: 'Entra hoje',
  })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Informe o nome completo da pessoa'])
})

test('roles are given and taken, sessions end, and two who change them do not undo each other', async () => {
  const { id, client } = await someone()
  const change = (before: 'catalog'[], roles: ('catalog' | 'finance')[]) =>
    helena.adminTeam.changeRoles({ id, before, roles, reason: REASON })
  expect(await change([], ['catalog'])).toMatchObject({ roles: ['catalog'], sessions: [] })
  expect(await refusalOf(client.account.me())).toBe('account.session-ended')
  expect(await refusalOf(change([], ['finance']))).toBe('account.roles-changed')
  const audit = await helena.adminAudit.list({ subject: id })
  expect(audit.items).toMatchObject([
    { action: 'account.change-roles', reason: REASON, after: { before: [], roles: ['catalog'] } },
  ])
})

test('the last owner stays one, also when two take each other away at once', async () => {
  const away = (by: Client, id: string) =>
    refusalOf(by.adminTeam.changeRoles({ id, before: ['owner'], roles: [], reason: REASON }))
  expect(await away(helena, helenaId)).toBe('account.last-owner')
  const second = await identity(shop.parts.app, OWNER)
  const answers = await Promise.all([away(helena, second.id), away(shop.client(second.token), helenaId)])
  expect(answers).toContain('accepted')
  const { rows } = await shop.parts.pool.query(`select id from account where 'owner' = any (roles)`)
  expect(rows).toHaveLength(1)
  await openAsHelena()
})

test('an owner who was invited and never came in does not stand in for the last one', async () => {
  const request = { name: 'Bruno Alves', email: `${randomUUID()}@loja.example`, reason: REASON }
  const { id } = await helena.adminTeam.invite({ ...request, roles: ['owner'] })
  const away = (leaving: string) =>
    refusalOf(helena.adminTeam.changeRoles({ id: leaving, before: ['owner'], roles: [], reason: REASON }))
  expect(await away(helenaId)).toBe('account.last-owner')
  expect(await away(id)).toBe('accepted')
})

test('who may not change roles is told so', async () => {
  const { id } = await someone()
  const support = { ...OWNER, roles: ['support'] }
  const { token } = await identity(shop.parts.app, support)
  const change = shop
    .client(token)
    .adminTeam.changeRoles({ id, before: [], roles: ['owner'], reason: REASON })
  expect(await refusalOf(change)).toBe('admin.permission')
})

const linksOf = async (id: string) => {
  const { rows } = await shop.parts.pool.query(
    `select purpose, redirect, extract(epoch from expires_at - created_at)::int as seconds from account_link
     where account_id = $1 and ended_at is null`,
    [id],
  )
  return rows
}

test('an invitation makes an account with roles and a link of seven days, and is sent again', async () => {
  const email = `${randomUUID()}@loja.example`
  const request = { name: 'Bruno Alves', email, reason: REASON }
  const invited = await helena.adminTeam.invite({ ...request, roles: ['support'] })
  expect(invited).toMatchObject({ roles: ['support'], isInvited: true, hasSecondFactor: false })
  const link = { purpose: 'create-password', redirect: '/admin', seconds: 7 * 86_400 }
  expect(await linksOf(invited.id)).toEqual([link])
  await helena.adminTeam.inviteAgain({ id: invited.id })
  expect(await linksOf(invited.id)).toEqual([link])
  const audit = await helena.adminAudit.list({ subject: invited.id })
  expect(audit.items.map(({ action }) => action)).toEqual(['account.invite-again', 'account.invite'])
  expect(JSON.stringify(audit)).not.toContain(email)
})

test('who has an account is not invited, and who has a password not again', async () => {
  const { id, email } = await someone()
  const request = { name: 'Joana da Silva', email, roles: ['owner' as const], reason: REASON }
  expect(await refusalOf(helena.adminTeam.invite(request))).toBe('account.email-known')
  expect(await refusalOf(helena.adminTeam.inviteAgain({ id }))).toBe('account.other-state')
})

/** The links of the invitations that went to an address, oldest first, once there are so many messages there. */
async function invitationsTo(email: string, messages: number) {
  const received = () => shop.bank.mails(email)
  await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(messages)
  return (await received())
    .filter(({ subject }) => /convite/i.test(subject))
    .map(({ text }) => /#(?<id>lnk_\w+)\.(?<code>[\w-]+)/.exec(text)!.groups as { id: string; code: string })
    .sort((one, other) => one.id.localeCompare(other.id))
}

test('an invitation says what each role sees and does, and not what another one may', async () => {
  const email = `${randomUUID()}@loja.example`
  const request = { name: 'Bruno Alves', email, reason: REASON }
  await helena.adminTeam.invite({ ...request, roles: ['support', 'catalog'] })
  await invitationsTo(email, 1)
  const [{ text } = { text: '' }] = await shop.bank.mails(email)
  const words = text.replace(/\s+/g, ' ')
  expect(words).toMatch(/Suporte: Vê [^.]*pedidos[^.]*\. Pode /)
  expect(words).toMatch(/Catálogo: Vê [^.]*produtos[^.]*\. Pode [^.]*produtos/)
  expect(words).not.toContain('Não pode')
})

test('nothing that others ask for takes the place of an invitation; the next one does', async () => {
  const email = `${randomUUID()}@loja.example`
  const { id } = await helena.adminTeam.invite({
    name: 'Bruno Alves',
    email,
    reason: REASON,
    roles: ['catalog'],
  })
  const [first] = await invitationsTo(email, 1)
  const body = { name: 'Caio Ferreira', email, acceptedTerms: true as const }
  const { account } = shop.client()
  const password = 'girassol na janela 77'
  expect(await refusalOf(account.register({ headers: {}, body: { ...body, password } }))).toBe(
    'account.password-missing',
  )
  expect(await refusalOf(account.registerBuyer({ headers: {}, body }))).toBe('account.password-missing')
  await account.forgotPassword({ headers: {}, body: { email } })
  await invitationsTo(email, 4)
  expect(await account.readPasswordLink(first!)).toMatchObject({ state: 'good', redirect: '/admin' })
  await helena.adminTeam.inviteAgain({ id })
  const [, second] = await invitationsTo(email, 5)
  expect(await account.readPasswordLink(first!)).toMatchObject({ state: 'replaced' })
  expect(await refusalOf(account.recoverPassword({ ...second!, password, acceptedTerms: true }))).toBe(
    'accepted',
  )
})
