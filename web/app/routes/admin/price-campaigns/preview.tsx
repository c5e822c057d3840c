import {
  CAMPAIGN_GROUP_NAMES,
  type CampaignGroup,
  type PriceCampaignPreview,
} from '@vitrine/contract/admin/price-campaign'
import { href, Link } from 'react-router'
import classes from '../../../admin/page.module.css'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import { counted } from '../../../ui/words.ts'
import { mrrText } from './words.ts'

const subscriptions = (count: number): string => counted(count, 'assinatura', 'assinaturas')

interface PreviewProps {
  preview: PriceCampaignPreview
  /** The draft whose rows the numbers open; none before it is written. */
  id?: string
}

/** Whom a campaign would reach, what that brings a month, and who is left out, each with why. */
export function Preview({ preview: { included, leftOut, currentAmount }, id }: PreviewProps) {
  return (
    <>
      <Facts
        facts={[
          ['Alcança', <Count key="included" id={id} group="included" count={included.count} />],
          ['Receita recorrente', mrrText(included.mrr)],
          ['Preço na loja hoje', currentAmount !== undefined && brl(currentAmount)],
        ]}
      />
      {leftOut.length > 0 && (
        <>
          <p>Ficam de fora:</p>
          <Facts
            facts={leftOut.map(({ why, count }) => [
              CAMPAIGN_GROUP_NAMES[why],
              <Count key={why} id={id} group={why} count={count} />,
            ])}
          />
        </>
      )}
      {!id && included.count > 0 && (
        <p className={classes.quiet}>Com o rascunho gravado, cada número abre as assinaturas que conta.</p>
      )}
    </>
  )
}

interface CountProps {
  id: string | undefined
  group: CampaignGroup
  count: number
}

/** A number of subscriptions, and the way to them. */
export const Count = ({ id, group, count }: CountProps) =>
  id ? (
    <Link
      to={`${href('/admin/assinaturas/reajustes/:id/pessoas', { id })}?${new URLSearchParams({ group })}`}
    >
      {subscriptions(count)}
    </Link>
  ) : (
    subscriptions(count)
  )
