import * as z from 'zod'
import { refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { adminChange } from './change.ts'
import { adminList } from './list.ts'

/** Work that runs behind the pages, by its name. */
export const JOB_WORDS: Readonly<Record<string, string>> = {
  'account.address-proved': 'Unir compras ao e-mail confirmado',
  'account.ask-link': 'E-mail com link da conta',
  'admin.staff-notice': 'Aviso a quem cuida da loja',
  'checkout.access-mail': 'Aviso de acesso que termina',
  'checkout.cancel-charge': 'Cancelar cobrança no banco',
  'checkout.charge-off-session': 'Cobrar renovação no cartão salvo ou por Pix Automático',
  'pix-mandate.settle': 'Conferir uma autorização de Pix Automático',
  'checkout.card-mail': 'Aviso sobre cartão salvo',
  'checkout.cart-mail': 'Lembrete de carrinho',
  'checkout.mail': 'E-mail de pedido',
  'checkout.refund': 'Devolver dinheiro',
  'data-export.run': 'Exportação em segundo plano',
  'identity.backchannel-logout': 'Avisar um aplicativo de que alguém saiu',
  'import.check': 'Conferir um arquivo a importar',
  'import.run': 'Importar um arquivo',
  'import.undo': 'Desfazer uma importação',
  'mail.deliver': 'E-mail de teste ou reenviado',
  'mail.send': 'E-mail',
  'dispute.answer': 'Responder a uma contestação',
  'payment.charge': 'Criar cobrança no banco',
  'payment.find-returns': 'Procurar Pix devolvidos pelo banco',
  'payment.settle': 'Registrar pagamento',
  'privacy.export': 'Cópia dos dados de uma pessoa',
  'subscription.mail': 'E-mail de assinatura',
  'subscription.step': 'Passo de uma assinatura',
  'training.certificate-mail': 'E-mail de certificado',
  'training.new-lesson': 'Avisar de aula nova',
  'training.new-lesson-mail': 'E-mail de aula nova',
  'training.recount-course': 'Concluir cursos que mudaram',
  'waiting.mail': 'Aviso da lista de espera',
  'webhook.deliver': 'Enviar eventos a um webhook',
}

export const jobWords = (name: string): string => JOB_WORDS[name] ?? name

/** Work that failed so often that it is not tried again by itself. */
export const JobRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it sends a message. */
  mails: z.boolean(),
  /** Why the last try failed, as the log has it. */
  reason: z.string(),
  tries: z.int(),
  /** Whom or what it is about, as far as it says. */
  to: z.string().optional(),
  accountId: z.string().optional(),
  orderId: idOf('ord', z.string()).optional(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
})
export type JobRow = z.infer<typeof JobRow>

/** What was given up, to be tried again once its cause is gone. */
export const adminJob = {
  ...adminList({
    path: 'jobs',
    summary: 'Tarefas que falharam, e-mails entre elas',
    permission: 'jobs.read',
    row: JobRow,
    filters: { kind: z.enum(['mail', 'other']).optional() },
    sorts: ['-failed', 'failed'],
  }),
  retry: adminChange('jobs.write')
    .route({
      method: 'POST',
      path: '/admin/jobs/{id}/retry',
      successStatus: 204,
      summary: 'Tentar uma tarefa de novo, agora',
    })
    .errors(refusals('not-found', 'job.under-way'))
    .input(z.strictObject({ id: z.string().max(40) }))
    .output(z.void()),
}
