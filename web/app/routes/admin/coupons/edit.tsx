import { type AdminCoupon, COUPON_LIFE_NAMES, COUPON_MOVES, CouponEdit } from '@vitrine/contract/admin/coupon'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type * as z from 'zod'
import { recordLoader } from '../../../admin/enter.ts'
import { reasonField, type Section } from '../../../admin/form/field.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { Moves } from '../../../admin/moves.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard, Way } from '../../../admin/page.tsx'
import { brandChoices, categoryChoices, namedOptions } from '../../../admin/record-lookups.ts'
import { couponSections } from '../../../admin/records/coupon-fields.ts'
import { givesText, LIFE_TONES, MOVE_SAYS, MOVE_WORDS } from '../../../admin/records/coupon-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import type { Route } from './+types/edit'
import { toInput, valuesOf } from './coupon-values.ts'

const CHANGE: Section = { title: 'Alteração', fields: [reasonField] }

export const clientLoader = recordLoader(async (api, id) => {
  const read = [api.adminCoupon.read({ id }), brandChoices(api), categoryChoices(api)] as const
  const [coupon, brands, categories] = await Promise.all(read)
  return { coupon, choices: { brands, categories, known: namedOptions(coupon.names) } }
})
export const HydrateFallback = () => <AdminSkeleton title="Cupom" />
export const ErrorBoundary = ScreenFailure

export default function EditCoupon({ loaderData: { coupon, choices } }: Route.ComponentProps) {
  const { id, terms } = coupon
  return (
    <EditScreen
      title={terms.code}
      lead={`${terms.name} · ${givesText(terms)}`}
      back={{ to: href('/admin/cupons'), label: 'Cupons' }}
      sections={[...couponSections(choices), CHANGE]}
      schema={CouponEdit}
      record={coupon}
      valuesOf={({ terms }) => ({ ...valuesOf(terms), reason: '' })}
      toInput={toInput}
      saved="Cupom salvo"
      permission="coupons.write"
      readOnly={whyFixed(coupon)}
      edit={(api, { reason, ...terms }: z.infer<typeof CouponEdit>, version) =>
        api.adminCoupon.edit({ id, version, terms, reason })
      }
      aside={(isUnsaved) => <CouponState coupon={coupon} isUnsaved={isUnsaved} />}
    />
  )
}

const whyFixed = ({ status }: AdminCoupon): string | undefined =>
  status === 'archived' ? 'Este cupom foi arquivado e não muda mais.' : undefined

interface CouponStateProps {
  coupon: AdminCoupon
  isUnsaved: boolean
}

/** Where a coupon stands, where it may go, what it took off, and who wrote it. */
function CouponState({ coupon, isUnsaved }: CouponStateProps) {
  const { id, version, status, life, terms } = coupon
  return (
    <>
      <AsideCard title="Situação">
        <Status tone={LIFE_TONES[life]}>{COUPON_LIFE_NAMES[life]}</Status>
        <Moves
          name={terms.code}
          to={COUPON_MOVES[status]}
          primary="active"
          words={MOVE_WORDS}
          says={MOVE_SAYS}
          isUnsaved={isUnsaved}
          permission="coupons.write"
          withReason
          run={(api, to, reason) => api.adminCoupon.move({ id, version, to, reason })}
        />
      </AsideCard>
      <CouponUse coupon={coupon} />
      {coupon.versions.length > 0 && (
        <AsideCard title="Versões">
          <ol className={classes.history}>
            {coupon.versions.map(({ version: nth, by, at, reason }) => (
              <li key={nth}>
                Versão {nth}, {formatDateTime(new Date(at))}
                {by && `, por ${by}`}
                {reason && <span className={classes.quiet}> {reason}</span>}
              </li>
            ))}
          </ol>
        </AsideCard>
      )}
    </>
  )
}

function CouponUse({ coupon: { id, terms, used, spent, codes } }: Pick<CouponStateProps, 'coupon'>) {
  return (
    <AsideCard title="Uso">
      <Facts
        facts={[
          ['Usos', used.toLocaleString('pt-BR')],
          ['Descontado', brl(spent)],
          ['Códigos', terms.campaign ? codes.toLocaleString('pt-BR') : ''],
        ]}
      />
      <div className={classes.answers}>
        <Way to={href('/admin/cupons/:id/usos', { id })}>Ver usos</Way>
        <Way to={href('/admin/cupons/:id/por-que-nao-vale', { id })}>Por que não vale?</Way>
        {terms.conditions.audience === 'listed' && (
          <Way to={href('/admin/cupons/:id/lista', { id })}>Quem está na lista</Way>
        )}
        {terms.campaign && <Way to={href('/admin/cupons/:id/codigos', { id })}>Ver códigos</Way>}
      </div>
    </AsideCard>
  )
}
