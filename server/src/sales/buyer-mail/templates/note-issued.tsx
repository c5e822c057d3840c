import { firstName, type Template } from '#mail'
import { aboutPurchase } from './about-purchase.tsx'

export const noteIssued: Template<'note-issued'> = {
  subject: ({ order }) => `Nota fiscal emitida: compra ${order.code}`,
  ...aboutPurchase<'note-issued'>({
    title: 'Sua nota fiscal foi emitida',
    says: ({ name, order, number }) =>
      `${firstName(name)}, a nota fiscal de serviço da compra ${order.code} foi emitida com o número ${number}.`,
    action: 'Ver a nota na compra',
    quiet: 'Ela fica guardada nos detalhes da compra, na sua conta.',
  }),
}
