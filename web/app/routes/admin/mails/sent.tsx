import { SENT_MAIL_STATUS_NAMES, type SentMailRow } from '@vitrine/contract/admin/mail'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { SENT_MAIL_TONES, undeliveredWords } from '../../../admin/records/mail-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/sent'

const TITLE = 'E-mails enviados'
type Query = Parameters<ApiClient['adminMail']['listSent']>[0]

const SENT: List<SentMailRow, Query> = {
  title: TITLE,
  noun: ['e-mail', 'e-mails'],
  back: { to: href('/admin/emails'), label: 'E-mails' },
  search: 'e-mail de quem recebe',
  filters: [
    { name: 'status', label: 'Situação', of: Object.entries(SENT_MAIL_STATUS_NAMES) },
    { name: 'kind', label: 'E-mail', of: 'given' },
    BRAND_FILTER,
    { name: 'about', label: 'Sobre', of: 'given' },
  ],
  columns: [
    { name: 'name', title: 'E-mail', cell: ({ name, subject }) => <Named name={name} detail={subject} /> },
    { name: 'to', title: 'Para', cell: ({ to }) => to },
    { name: 'brand', title: 'Loja', among: 'brand', wide: true, cell: ({ brand }) => brand?.name ?? '–' },
    {
      name: 'status',
      title: 'Situação',
      cell: (mail) => (
        <Named
          name={<Status tone={SENT_MAIL_TONES[mail.status]}>{SENT_MAIL_STATUS_NAMES[mail.status]}</Status>}
          detail={undeliveredWords(mail)}
        />
      ),
    },
    {
      name: 'created',
      title: 'Quando',
      sorts: true,
      cell: ({ sentAt, createdAt }) => formatDateTime(new Date(sentAt ?? createdAt)),
    },
  ],
  nameOf: ({ name, to }) => `${name}, para ${to}`,
  to: ({ id }) => href('/admin/emails/enviados/:id', { id }),
  load: async (api, query) => {
    const [{ choices, ...page }, kinds] = await Promise.all([
      withBrands(api, api.adminMail.listSent(query)),
      api.adminMail.list({}),
    ])
    const kind = kinds.map(({ id, name }) => [id, name] as const)
    const about = query.about ? [[query.about, query.about] as const] : []
    return { ...page, choices: { ...choices, kind, about } }
  },
  exported: (api, { after, limit, ...filter }) => api.adminMail.exportSent(filter),
  actions: [
    {
      label: 'Enviar de novo',
      says: 'Cada um sai outra vez para o mesmo endereço, com o mesmo texto.',
      fits: ({ mayResend }) => mayResend,
      permission: 'mails.write',
      run: (api, { id }) => api.adminMail.resend({ id }),
    },
  ],
  empty: {
    icon: 'mail',
    title: 'Nenhum e-mail saiu ainda',
    text: 'Cada e-mail que a loja manda fica aqui, com a hora em que saiu ou o motivo por que não saiu.',
  },
}

export const clientLoader = listLoader(SENT)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function SentMails({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={SENT} page={loaderData} />
}
