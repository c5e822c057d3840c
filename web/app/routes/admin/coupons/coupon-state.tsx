import { type AdminCoupon, COUPON_LIFE_NAMES, COUPON_MOVES } from '@vitrine/contract/admin/coupon'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { Moves } from '../../../admin/moves.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard, Way } from '../../../admin/page.tsx'
import { LIFE_TONES, MOVE_SAYS, MOVE_WORDS } from '../../../admin/records/coupon-words.ts'
import { Status } from '../../../admin/status.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'

interface CouponStateProps {
  coupon: AdminCoupon
  isUnsaved: boolean
}

/** Where a coupon stands, where it may go, what it took off, and who wrote it. */
export function CouponState({ coupon, isUnsaved }: CouponStateProps) {
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
