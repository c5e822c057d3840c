import type { CouponPerson } from '@vitrine/contract/admin/coupon'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { dayOf, endOfDay, startOfDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { type AccountMerge, combined, moved, movedUnless } from '#kernel/account-merge.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import type { RecurringDiscount } from '#price-rule'
import { couponLabel, type Uses } from './coupon.ts'

export interface User {
  accountId: AccountId | undefined
  at: Date
  /** The order that wants the use: it says whose CPF or CNPJ it is, and is not counted itself. */
  orderId?: OrderId
}

type UseCounts = Omit<Uses, 'hasBought' | 'plans'>

/**
 * How a coupon was used so far, each count over an index of its own; held uses count like paid ones. `sameDocument` are
 * the orders with the CPF or CNPJ of the one that wants the use.
 */
export async function countUses(
  db: Db,
  couponId: string,
  user: User,
  sameDocument: readonly string[],
): Promise<UseCounts> {
  const [accountId, orderId, day] = [user.accountId ?? '', user.orderId ?? '', dayOf(user.at)]
  // By another coupon of the kind: what waits for its money counts already.
  const waits = (isOfKind: RawBuilder<unknown>) => sql`exists (
    select from coupon_redemption w join coupon c on c.id = w.coupon_id
    where w.account_id = ${accountId} and w.state = 'reserved' and w.order_id <> ${orderId} and ${isOfKind})`
  const held = sql`coupon_redemption r where r.coupon_id = ${couponId} and r.state <> 'released'
    and r.order_id <> ${orderId}`
  const { rows } = await sql<UseCounts>`select
    (select count(*) from ${held} and r.account_id = ${accountId}) as "byBuyer",
    (select count(*) from ${held} and r.account_id = ${accountId} and r.state = 'reserved') as "heldByBuyer",
    (select count(*) from ${held} and ${isOneOf(sql`r.order_id`, sameDocument)}) as "byDocument",
    (select count(*) from ${held} and r.at between ${startOfDay(day)} and ${endOfDay(day)}) as "onDay",
    ${waits(sql`c.conditions ->> 'firstPurchase' = 'true'`)} as "holdsFirst",
    ${waits(sql`c.conditions ->> 'audience' = 'new-subscriber'`)} as "holdsNew",
    exists (select 1 from account a where a.id = ${accountId} and a.roles <> '{}') as "isStaff",
    exists (select 1 from coupon_account a where a.coupon_id = ${couponId} and a.account_id = ${accountId})
      or exists (select 1 from coupon_email e join account a on a.email = e.email
        where e.coupon_id = ${couponId} and a.id = ${accountId} and a.email_verified_at is not null) as "isListed"`.execute(
    db,
  )
  return rows[0]!
}

/** Holds which order of an account is its first until the transaction ends. */
export async function lockFirsts(tx: Tx, { accountId }: Pick<User, 'accountId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`first order ${accountId}`}, 0))`.execute(tx)
}

interface PersonFilter extends ListQuery {
  id: string
}

/** Who a coupon is for, by e-mail, and how often each of them used it. */
export const couponPeople: ListSource<
  PersonFilter,
  Omit<CouponPerson, 'addedAt'> & { addedAt: Date },
  CouponPerson
> = {
  columns: () => sql`e.email as id, e.email, e.added_at as "addedAt",
    (select count(*)::int from coupon_redemption r join account a on a.id = r.account_id
      where r.coupon_id = e.coupon_id and a.email = e.email and r.state <> 'released') as used`,
  from: () => sql`coupon_email e`,
  where: ({ id, q }) => [sql`e.coupon_id = ${id}`, q ? holdsText(sql`plain(e.email::text)`, q) : undefined],
  id: sql`e.email`,
  sorts: { added: { by: sql`e.added_at`, type: 'timestamptz' } },
  item: ({ addedAt, ...person }) => ({ ...person, addedAt: addedAt.toISOString() }),
}

/** Adds addresses to the list of a coupon; resolves to how many were not there. */
export async function addPeople(
  tx: Tx,
  couponId: string,
  emails: readonly string[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into coupon_email (coupon_id, email, added_at)
    select ${couponId}, email, ${at} from unnest(${[...emails]}::citext[]) email on conflict do nothing`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

export const removePerson = async (tx: Tx, couponId: string, email: string): Promise<void> =>
  void (await tx
    .deleteFrom('coupon_email')
    .where('coupon_id', '=', couponId)
    .where('email', '=', email)
    .execute())

/** Whether anybody at all is on the list of a coupon. */
export async function hasPeople(db: Db, couponId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from coupon_email where coupon_id = ${couponId})
      or exists (select from coupon_account where coupon_id = ${couponId}) as has`.execute(db)
  return rows[0]!.has
}

/** What a coupon that was used with an order promised to take off the later charges of a plan. */
export interface Promised extends RecurringDiscount {
  couponId: string
  label: string
}

/** The promises of coupons that came with an order, for a plan of it; none of an order that was given back. */
export async function listPromises(
  db: Db,
  { orderId, productId }: { orderId: OrderId; productId: ProductId },
): Promise<Promised[]> {
  const { rows } = await sql<{
    couponId: string
    code: string
    automatic: boolean
    publicName: string | null
    recurring: RecurringDiscount[]
  }>`
    select c.id as "couponId", c.code, c.automatic, c.public_name as "publicName", r.recurring
    from coupon_redemption r join coupon c on c.id = r.coupon_id
    where r.order_id = ${orderId} and r.state = 'confirmed' and r.refunded_at is null
    order by c.id collate "C"`.execute(db)
  return rows.flatMap(({ couponId, recurring, ...coupon }) =>
    recurring
      .filter((one) => one.productId === productId)
      .map((one) => ({ ...one, couponId, label: couponLabel(coupon) })),
  )
}

/** Coupons for the address of one account become coupons for that of the other, and stay with whoever else has it. */
async function moveCouponsOfAddress(
  tx: Tx,
  { fromEmail, intoEmail, isAddressShared }: AccountMerge,
): Promise<void> {
  await sql`
    insert into coupon_email (coupon_id, email, added_at)
    select coupon_id, ${intoEmail}, added_at from coupon_email where email = ${fromEmail}
    on conflict do nothing`.execute(tx)
  if (!isAddressShared) await tx.deleteFrom('coupon_email').where('email', '=', fromEmail).execute()
}

/** Coupons that a person has, and used. */
export const couponData: PersonalDataSource = {
  merge: moveCouponsOfAddress,
  name: 'compras',
  tables: [
    {
      table: 'coupon_redemption',
      merge: moved('Usos de cupons'),
      owner,
      file: 'cupons',
      shown: {
        coupon_id: 'Cupom',
        amount: 'Desconto em centavos',
        recurring: 'Desconto nas próximas cobranças',
        state: 'Estado',
        at: 'Data',
        on_refund: 'Depois de uma devolução',
        refunded_at: 'Compra devolvida em',
        comes_back: 'Pode ser usado de novo depois de uma devolução',
      },
      hidden: { id: OURS, account_id: OURS, order_id: OURS, code_id: OURS, coupon_version: OURS },
      erase: 'keep',
    },
    {
      table: 'coupon_account',
      merge: movedUnless(['coupon_id'], 'deleted', 'Cupons da pessoa'),
      owner,
      file: 'cupons-pessoais',
      shown: { coupon_id: 'Cupom' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'coupon_email',
      merge: combined('a coupon for the address is one for the other address', 'Cupons do e-mail'),
      owner: { email: 'email' },
      file: 'cupons-por-e-mail',
      shown: { coupon_id: 'Cupom', email: 'E-mail', added_at: 'Incluído em' },
      hidden: {},
      erase: 'delete',
    },
    {
      table: 'coupon_code',
      merge: moved('Códigos de cupom da pessoa'),
      owner: { account: 'recipient_id' },
      file: 'codigos-de-cupom',
      shown: { coupon_id: 'Cupom', code: 'Código', created_at: 'Criado em', revoked_at: 'Retirado em' },
      hidden: { id: OURS, key: OURS, recipient_id: OURS, order_id: OURS },
      erase: 'keep',
    },
  ],
}
