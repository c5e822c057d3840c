import { MailLink } from '../ui/mail-link.tsx'
import { Notice } from '../ui/notice.tsx'

/** Said of something that was bought and has nothing to open: what happens next, and who to ask. */
export const NothingToOpen = ({ email }: { email: string }) => (
  <Notice tone="attention" title="Ainda não há nada para abrir aqui">
    A loja já foi avisada. Quando o arquivo chegar, ele aparece nesta página. Precisa dele logo? Escreva para{' '}
    <MailLink address={email} />.
  </Notice>
)
