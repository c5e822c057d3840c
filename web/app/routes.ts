import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Screens of people without an account yet; `/conta` and `/account` lead to the same ones. */
const guestScreens = (door: 'conta' | 'account') =>
  prefix(door, [
    route('cadastre-se', 'routes/sign-in/sign-up.tsx', { id: `${door}/cadastre-se` }),
    route('sign-up', 'routes/sign-in/sign-up.tsx', { id: `${door}/sign-up` }),
  ])

export default [
  layout('brand/main.tsx', [
    index('routes/home/home.tsx'),
    route('loja', 'routes/store/list.tsx'),
    route('loja/:id', 'routes/store/details.tsx'),
    route('cart', 'routes/cart/cart.tsx'),
    route('entrar', 'routes/sign-in/sign-in.tsx'),
    ...guestScreens('conta'),
    ...guestScreens('account'),
    ...prefix('account/perfil', [
      route('minhas-assinaturas', 'routes/account/subscriptions.tsx'),
      route('gerenciar', 'routes/account/purchases.tsx'),
      route('gerenciar-assinatura/:id', 'routes/account/purchase.tsx'),
    ]),
    route('termos', 'routes/legal/terms.tsx'),
    route('privacidade', 'routes/legal/privacy.tsx'),
    route('cookies', 'routes/legal/cookies.tsx'),
    route('acessibilidade', 'routes/legal/accessibility.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('brand/main-checkout.tsx', [
    route('payment', 'routes/payment/payment.tsx'),
    route('payment/:pedido', 'routes/payment/pix.tsx'),
  ]),
] satisfies RouteConfig
