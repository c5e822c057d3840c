import type { ReviewRow } from '@vitrine/contract/admin/review'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { HIDING, LEAVING, reviewMark } from '../../../admin/records/review-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { Stars } from '../../../ui/rating.tsx'
import type { Route } from './+types/list'

const TITLE = 'Avaliações'
type Query = Parameters<ApiClient['adminReview']['list']>[0]

const REVIEWS: List<ReviewRow, Query> = {
  title: TITLE,
  noun: ['avaliação', 'avaliações'],
  search: 'produto ou texto',
  filters: [
    { name: 'reported', label: 'Denúncias', of: [['yes', 'A olhar']] },
    {
      name: 'hidden',
      label: 'Na loja',
      of: [
        ['no', 'Na loja'],
        ['yes', 'Retiradas'],
      ],
    },
    {
      name: 'stars',
      label: 'Estrelas',
      of: ['5', '4', '3', '2', '1'].map((stars) => [stars, stars] as const),
    },
  ],
  columns: [
    {
      name: 'product',
      title: 'Produto',
      cell: ({ product, text }) => <Named name={product.name} detail={text} />,
    },
    {
      name: 'author',
      title: 'Quem escreveu',
      cell: ({ accountId, author }) => <RecordLink to="account" id={accountId} name={author} />,
    },
    { name: 'stars', title: 'Estrelas', cell: ({ stars }) => <Stars stars={stars} /> },
    {
      name: 'status',
      title: 'Situação',
      cell: (review) => {
        const [tone, words] = reviewMark(review)
        return <Status tone={tone}>{words}</Status>
      },
    },
    {
      name: 'created',
      title: 'Escrita em',
      sorts: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
  ],
  nameOf: ({ product, author }) => `${product.name}, ${author}`,
  to: ({ id }) => href('/admin/avaliacoes/:id', { id }),
  load: (api, query) => api.adminReview.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminReview.export(filter),
  actions: [
    {
      ...LEAVING,
      fits: ({ reports }) => reports.length > 0,
      permission: 'reviews.write',
      run: (api, { id }) => api.adminReview.leave({ id }),
    },
    {
      ...HIDING,
      fits: ({ hidden }) => !hidden,
      reason: true,
      permission: 'reviews.write',
      run: (api, { id }, reason) => api.adminReview.hide({ id, reason }),
    },
  ],
  empty: {
    icon: 'review',
    title: 'Nenhuma avaliação ainda',
    text: 'O que os donos escrevem sobre os produtos aparece aqui.',
  },
}

export const clientLoader = listLoader(REVIEWS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={REVIEWS} page={loaderData} />
}
