import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { BRANDS_BEHIND } from '@vitrine/contract/brand-paths'

/** Screens of people without an account yet; `/conta` and `/account` lead to the same ones. */
const guestScreens = (section: 'conta' | 'account', brand = '') => [
  route(`${brand}${section}/cadastre-se`, 'routes/sign-in/sign-up.tsx', { id: `${section}/cadastre-se` }),
  route(`${brand}${section}/esqueci-minha-senha`, 'routes/password/forgot.tsx', {
    id: `${section}/esqueci-minha-senha`,
  }),
  ...prefix(section, [
    route('sign-up', 'routes/sign-in/sign-up.tsx', { id: `${section}/sign-up` }),
    route('confirmar-email', 'routes/email/confirm.tsx', { id: `${section}/confirmar-email` }),
    route('nova-senha', 'routes/password/new.tsx', { id: `${section}/nova-senha` }),
  ]),
]

/** A screen once more, at an address of its own: the brand is told from that. */
const again = (path: string, file: string) =>
  route(path, file, { id: `${file.replace(/\.tsx$/, '')}-at-${path.replaceAll('/', '-')}` })

/** The screens of the frame of a store, for a brand whose id stands behind the place. */
const storefrontOf = (brand: string) => [
  again(`loja-${brand}`, 'routes/store/list.tsx'),
  again(`loja-${brand}/:id`, 'routes/store/details.tsx'),
  again(`cart-${brand}`, 'routes/cart/cart.tsx'),
  again(`${brand}-redirect`, 'routes/redirect/redirect.tsx'),
  ...['conta', 'account'].flatMap((section) => [
    again(`${section}/${brand}-cadastre-se`, 'routes/sign-in/sign-up.tsx'),
    again(`${section}/esqueci-minha-senha-${brand}`, 'routes/password/forgot.tsx'),
  ]),
  again(`termos-${brand}`, 'routes/legal/terms.tsx'),
  again(`privacidade-${brand}`, 'routes/legal/privacy.tsx'),
  again(`cookies-${brand}`, 'routes/legal/cookies.tsx'),
  again(`acessibilidade-${brand}`, 'routes/legal/accessibility.tsx'),
  again(`ajuda-${brand}`, 'routes/help/help.tsx'),
  again(`ajuda-${brand}/atendimento/:codigo`, 'routes/help/ticket.tsx'),
]

/** Those of the frame of its checkout. */
const checkoutOf = (brand: string) => [
  again(`payment-${brand}`, 'routes/payment/payment.tsx'),
  members(`own-orders-${brand}`, [again(`payment-${brand}/:pedido`, 'routes/payment/pix.tsx')]),
  again(`pagar-${brand}/:codigo`, 'routes/payment/pay-link.tsx'),
]

/** Pages of who is signed in; the frame around them sends everybody else to sign in. */
const members = (id: string, screens: RouteConfigEntry[]) => layout('brand/members.tsx', { id }, screens)

const memberScreens = [
  index('routes/home/home.tsx'),
  route('account', 'routes/profile/overview.tsx'),
  ...prefix('account', [
    route('password', 'routes/password/change.tsx'),
    route('forgot-password', 'routes/password/forgot-own.tsx'),
    route('avisos', 'routes/notifications/notifications.tsx'),
    route('remove', 'routes/privacy/remove.tsx'),
  ]),
  ...prefix('account/perfil', [
    route('email', 'routes/email/change.tsx'),
    route('seguranca', 'routes/security/security.tsx'),
    route('dispositivos', 'routes/devices/devices.tsx'),
    route('aplicativos', 'routes/apps/apps.tsx'),
    route('editar', 'routes/profile/edit.tsx'),
    route('privacidade', 'routes/privacy/privacy.tsx'),
    route('notificacoes', 'routes/profile/notifications.tsx'),
    route('formas-de-pagamento', 'routes/cards/cards.tsx'),
    route('formas-de-pagamento/novo', 'routes/payment/add-card.tsx'),
    route('credito', 'routes/credit/credit.tsx'),
    route('minhas-assinaturas', 'routes/account/subscriptions.tsx'),
    route('gerenciar', 'routes/account/purchases.tsx'),
    route('gerenciar-assinatura/:id', 'routes/account/purchase.tsx'),
  ]),
  route('acessar/:produto', 'routes/account/open.tsx'),
  ...prefix('treinamentos', [
    index('routes/training/courses.tsx'),
    route(':curso', 'routes/training/course.tsx'),
    route(':curso/:aula', 'routes/training/lesson.tsx'),
  ]),
]

const administrationScreens = [
  route('admin', 'routes/admin/admin.tsx'),
  ...prefix('admin', [
    route('pedidos', 'routes/admin/orders/list.tsx'),
    route('contestacoes', 'routes/admin/disputes/list.tsx'),
    route('contestacoes/:id', 'routes/admin/disputes/dispute.tsx'),
    route('pedidos/:id', 'routes/admin/orders/order.tsx'),
    route('pedidos/:id/devolver', 'routes/admin/orders/refund.tsx'),
    route('pedidos/:id/nota-fiscal', 'routes/admin/orders/note.tsx'),
    route('conciliacao', 'routes/admin/settlements/list.tsx'),
    route('conciliacao/:id', 'routes/admin/settlements/settlement.tsx'),
    route('ajuda', 'routes/admin/tickets/list.tsx'),
    route('ajuda/:id', 'routes/admin/tickets/ticket.tsx'),
    route('avaliacoes', 'routes/admin/reviews/list.tsx'),
    route('avaliacoes/:id', 'routes/admin/reviews/review.tsx'),
    route('usuarios', 'routes/admin/accounts/list.tsx'),
    route('usuarios/convidar', 'routes/admin/accounts/invite.tsx'),
    route('usuarios/duas-etapas', 'routes/admin/accounts/second-factor-resets.tsx'),
    route('usuarios/:id', 'routes/admin/accounts/account.tsx'),
    route('usuarios/:id/acesso', 'routes/admin/accounts/grant-access.tsx'),
    route('usuarios/:id/juntar', 'routes/admin/accounts/merge.tsx'),
    route('usuarios/:id/funcoes', 'routes/admin/accounts/roles.tsx'),
    route('assinaturas/numeros', 'routes/admin/subscriptions/figures.tsx'),
    route('assinaturas/numeros/:id', 'routes/admin/subscriptions/figure-rows.tsx'),
    route('assinaturas/em-atraso', 'routes/admin/subscriptions/past-due.tsx'),
    route('assinaturas/reajustes', 'routes/admin/price-campaigns/list.tsx'),
    route('assinaturas/reajustes/novo', 'routes/admin/price-campaigns/new.tsx'),
    route('assinaturas/reajustes/:id', 'routes/admin/price-campaigns/campaign.tsx'),
    route('assinaturas/reajustes/:id/pessoas', 'routes/admin/price-campaigns/people.tsx'),
    route('assinaturas/cobranca', 'routes/admin/subscriptions/dunning.tsx'),
    route('assinaturas/cobranca/:id', 'routes/admin/subscriptions/dunning-version.tsx'),
    route('taxas', 'routes/admin/rules/rules.tsx'),
    route('taxas/simular', 'routes/admin/rules/simulate.tsx'),
    route('taxas/:id/nova', 'routes/admin/rules/new.tsx'),
    route('chaves', 'routes/admin/api-keys/list.tsx'),
    route('chaves/nova', 'routes/admin/api-keys/new.tsx'),
    route('chaves/:id', 'routes/admin/api-keys/edit.tsx'),
    route('webhooks', 'routes/admin/webhooks/list.tsx'),
    route('webhooks/novo', 'routes/admin/webhooks/new.tsx'),
    route('webhooks/entregas', 'routes/admin/webhooks/deliveries.tsx'),
    route('webhooks/entregas/:id', 'routes/admin/webhooks/delivery.tsx'),
    route('webhooks/:id', 'routes/admin/webhooks/edit.tsx'),
    route('emails', 'routes/admin/mails/list.tsx'),
    route('emails/remetente', 'routes/admin/mails/sender.tsx'),
    route('emails/enviados', 'routes/admin/mails/sent.tsx'),
    route('emails/enviados/:id', 'routes/admin/mails/message.tsx'),
    route('emails/:id', 'routes/admin/mails/mail.tsx'),
    route('emails/:id/texto', 'routes/admin/mails/text.tsx'),
    route('importar', 'routes/admin/imports/list.tsx'),
    route('exportacoes', 'routes/admin/exports/list.tsx'),
    route('importar/novo', 'routes/admin/imports/new.tsx'),
    route('importar/:id', 'routes/admin/imports/import.tsx'),
    route('importar/:id/linhas', 'routes/admin/imports/rows.tsx'),
    route('tarefas', 'routes/admin/jobs/list.tsx'),
    route('instalacao', 'routes/admin/installation/installation.tsx'),
    route('avisos', 'routes/admin/notifications/choices.tsx'),
    route('marcas', 'routes/admin/brands/list.tsx'),
    route('marcas/nova', 'routes/admin/brands/new.tsx'),
    route('marcas/:id', 'routes/admin/brands/edit.tsx'),
    route('marcas/:id/documentos/:tipo', 'routes/admin/brands/document.tsx'),
    route('auditoria', 'routes/admin/audit/list.tsx'),
    route('auditoria/:id', 'routes/admin/audit/entry.tsx'),
    route('produtos', 'routes/admin/products/list.tsx'),
    route('produtos/novo', 'routes/admin/products/new.tsx'),
    route('produtos/:id', 'routes/admin/products/edit.tsx'),
    route('produtos/:id/precos', 'routes/admin/products/prices.tsx'),
    route('produtos/:id/arquivos', 'routes/admin/products/files.tsx'),
    route('arquivos/:id', 'routes/admin/products/file.tsx'),
    route('assinaturas', 'routes/admin/subscriptions/list.tsx'),
    route('assinaturas/:id', 'routes/admin/subscriptions/subscription.tsx'),
    route('categorias', 'routes/admin/categories/list.tsx'),
    route('categorias/nova', 'routes/admin/categories/new.tsx'),
    route('categorias/:id', 'routes/admin/categories/edit.tsx'),
    route('treinamento', 'routes/admin/training/list.tsx'),
    route('treinamento/novo', 'routes/admin/training/new.tsx'),
    route('treinamento/:id', 'routes/admin/training/course.tsx'),
    route('treinamento/:id/alunos', 'routes/admin/training/learners.tsx'),
    route('treinamento/:id/aulas', 'routes/admin/training/lessons.tsx'),
    route('treinamento/:id/modulos/:modulo', 'routes/admin/training/module.tsx'),
    route('treinamento/:id/aulas/nova', 'routes/admin/training/new-lesson.tsx'),
    route('treinamento/aulas/:id', 'routes/admin/training/lesson.tsx'),
    route('cupons', 'routes/admin/coupons/list.tsx'),
    route('cupons/novo', 'routes/admin/coupons/new.tsx'),
    route('cupons/:id', 'routes/admin/coupons/edit.tsx'),
    route('cupons/:id/por-que-nao-vale', 'routes/admin/coupons/explain.tsx'),
    route('cupons/:id/usos', 'routes/admin/coupons/uses.tsx'),
    route('cupons/:id/lista', 'routes/admin/coupons/people.tsx'),
    route('cupons/:id/lista/incluir', 'routes/admin/coupons/add-people.tsx'),
    route('cupons/:id/codigos', 'routes/admin/coupons/codes.tsx'),
    route('cupons/:id/codigos/novos', 'routes/admin/coupons/issue-codes.tsx'),
    route('aplicativos', 'routes/admin/client-apps/list.tsx'),
    route('aplicativos/novo', 'routes/admin/client-apps/new.tsx'),
    route('aplicativos/:id', 'routes/admin/client-apps/edit.tsx'),
    route('*', 'routes/admin/not-found.tsx'),
  ]),
]

export default [
  layout('brand/storefront.tsx', [
    members('members', memberScreens),
    // It looks as the store does, and is for who administers.
    members('previews', [
      route('admin/produtos/:id/previa', 'routes/store/preview.tsx'),
      route('admin/treinamento/aulas/:id/previa', 'routes/training/preview.tsx'),
    ]),
    // A brand's screens, bare for the first and below the id of any other: `/@atelie/loja`.
    route(':marca?/loja', 'routes/store/list.tsx'),
    route(':marca?/loja/:id', 'routes/store/details.tsx'),
    route(':marca?/cart', 'routes/cart/cart.tsx'),
    route(':marca?/redirect', 'routes/redirect/redirect.tsx'),
    route('entrar', 'routes/sign-in/sign-in.tsx'),
    ...guestScreens('conta', ':marca?/'),
    ...guestScreens('account'),
    ...prefix('conta', [
      route('entrar-com-codigo', 'routes/sign-in/with-code.tsx'),
      route('criar-senha', 'routes/password/resolve.tsx', { id: 'criar-senha' }),
      route('redefinir-senha', 'routes/password/resolve.tsx', { id: 'redefinir-senha' }),
      route('confirmar-novo-email', 'routes/email/confirm-new.tsx'),
      route('nao-fui-eu', 'routes/report-unknown/report-unknown.tsx'),
      route('desfazer-troca-de-email', 'routes/email/undo.tsx'),
      route('novo-preco', 'routes/price-change/price-change.tsx'),
    ]),
    ...prefix('auth', [index('routes/auth/auth.tsx'), route('logout', 'routes/auth/logout.tsx')]),
    // The provider's own addresses; it shows this screen where something was wrong.
    route('oidc/*', 'routes/auth/problem.tsx'),
    route('acompanhar', 'routes/order-lookup/order-lookup.tsx'),
    route('acompanhar/:codigo', 'routes/order-lookup/found.tsx'),
    route('certificados/:codigo', 'routes/certificates/certificate.tsx'),
    route(':marca?/termos', 'routes/legal/terms.tsx'),
    route(':marca?/privacidade', 'routes/legal/privacy.tsx'),
    route(':marca?/cookies', 'routes/legal/cookies.tsx'),
    route(':marca?/acessibilidade', 'routes/legal/accessibility.tsx'),
    route(':marca?/ajuda', 'routes/help/help.tsx'),
    route(':marca?/ajuda/atendimento/:codigo', 'routes/help/ticket.tsx'),
    ...BRANDS_BEHIND.flatMap(storefrontOf),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('admin/layout.tsx', [members('administrators', administrationScreens)]),
  layout('brand/checkout.tsx', [
    // Who is not in yet has nothing to follow from here either.
    route('admin/2fa', 'routes/admin/two-factor.tsx'),
    route(':marca?/payment', 'routes/payment/payment.tsx'),
    members('own-orders', [route(':marca?/payment/:pedido', 'routes/payment/pix.tsx')]),
    route(':marca?/pagar/:codigo', 'routes/payment/pay-link.tsx'),
    ...BRANDS_BEHIND.flatMap(checkoutOf),
  ]),
] satisfies RouteConfig
