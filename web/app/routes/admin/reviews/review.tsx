import type { ReviewRow } from '@vitrine/contract/admin/review'
import { REPORT_WORDS } from '@vitrine/contract/report-words'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { HIDING, LEAVING, reviewMark } from '../../../admin/records/review-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Stars } from '../../../ui/rating.tsx'
import type { Route } from './+types/review'

export const clientLoader = recordLoader((api, id) => api.adminReview.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Avaliação" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string): string => formatDateTime(new Date(instant))

/** What an owner says of a product, what others report of it, and whether it stays in the store. */
export default function ReviewScreen({ loaderData: review }: Route.ComponentProps) {
  const { product, createdAt, reports } = review
  const [tone, words] = reviewMark(review)
  return (
    <AdminPage
      title={`Avaliação de ${product.name}`}
      lead={
        <>
          <Status tone={tone}>{words}</Status> · escrita em {when(createdAt)}
        </>
      }
      back={{ to: href('/admin/avaliacoes'), label: 'Avaliações' }}
    >
      <Columns aside={<Actions review={review} />}>
        <Said review={review} />
        <RecordTable
          title="Denúncias a olhar"
          rows={reports.map((report) => ({ id: report.reason, ...report }))}
          empty="Nenhuma denúncia."
          columns={[
            { title: 'Por quê', cell: ({ reason }) => REPORT_WORDS[reason] },
            { title: 'Quantas', right: true, cell: ({ count }) => count },
          ]}
        />
      </Columns>
    </AdminPage>
  )
}

const Said = ({ review: { product, author, accountId, stars, text } }: { review: ReviewRow }) => (
  <AsideCard title="Avaliação">
    <Stars stars={stars} />
    <p>{text}</p>
    <Facts
      facts={[
        ['Produto', <RecordLink key="product" to="product" id={product.id} name={product.name} />],
        ['Quem escreveu', <RecordLink key="author" to="account" id={accountId} name={author} />],
      ]}
    />
  </AsideCard>
)

function Actions({ review: { id, hidden, reports } }: { review: ReviewRow }) {
  return (
    <AsideCard title="Ações">
      {hidden && (
        <Facts
          facts={[
            ['Retirada em', when(hidden.at)],
            ['Motivo', hidden.reason],
          ]}
        />
      )}
      <div className={classes.answers}>
        {reports.length > 0 && (
          <AskButton
            {...LEAVING}
            done="Denúncias resolvidas"
            permission="reviews.write"
            run={(api) => api.adminReview.leave({ id })}
          />
        )}
        {!hidden && (
          <AskButton
            {...HIDING}
            done="Avaliação retirada"
            withReason
            permission="reviews.write"
            run={(api, reason) => api.adminReview.hide({ id, reason })}
          />
        )}
      </div>
    </AsideCard>
  )
}
