import * as z from 'zod'

/** What an administrator may be given, each with the words for "sua função não inclui …". */
export const PERMISSIONS = {
  'products.read': 'ver produtos e categorias',
  'products.write': 'alterar produtos, preços e categorias',
  'training.read': 'ver cursos e aulas',
  'training.write': 'alterar cursos e aulas',
  'coupons.read': 'ver cupons',
  'coupons.write': 'alterar cupons e campanhas',
  'orders.read': 'ver pedidos',
  'orders.write': 'reenviar mensagens e consultar o banco',
  'subscriptions.read': 'ver assinaturas',
  'subscriptions.write': 'alterar assinaturas de alguém',
  'refunds.write': 'devolver dinheiro',
  'fiscal-notes.write': 'registrar notas fiscais',
  'accounts.read': 'ver pessoas',
  'accounts.write': 'bloquear contas e encerrar sessões',
  'accounts.act-as': 'ver a loja como uma pessoa, sem alterar nada',
  'accounts.merge': 'juntar duas contas de uma pessoa',
  'roles.write': 'mudar funções e convidar para a administração',
  'access.write': 'dar e retirar acesso',
  'reviews.read': 'ver avaliações e denúncias',
  'reviews.write': 'moderar avaliações',
  'tickets.read': 'ver atendimentos',
  'tickets.write': 'responder a atendimentos',
  'figures.read': 'ver receita e outros números',
  'brands.read': 'ver marcas',
  'brands.write': 'criar e alterar marcas',
  'client-apps.read': 'ver aplicativos conectados à loja',
  'client-apps.write': 'cadastrar e alterar aplicativos',
  'rules.read': 'ver tributos, taxas, parcelas e descontos',
  'rules.write': 'alterar tributos, taxas, parcelas e descontos',
  'jobs.read': 'ver e-mails e tarefas que falharam',
  'jobs.write': 'tentar de novo o que falhou',
  'audit.read': 'ver o registro de alterações',
  'second-factor.reset': 'redefinir a verificação em duas etapas de alguém',
  'lists.export': 'baixar listas em planilha',
  'archive.export': 'levar a loja inteira em um arquivo',
  'webhooks.read': 'ver webhooks e o que eles receberam',
  'webhooks.write': 'cadastrar e alterar webhooks',
  'mails.read': 'ver os e-mails da loja e o que saiu',
  'mails.write': 'testar e reenviar e-mails',
  'imports.write': 'importar pessoas, assinaturas e cursos de outro lugar, e desfazer',
  'keys.read': 'ver chaves da API',
  'keys.write': 'criar e revogar chaves da API',
} as const
export type Permission = keyof typeof PERMISSIONS

/** On the page of a person stand what they bought and what they subscribe to. */
export const PERSON = [
  'accounts.read',
  'orders.read',
  'subscriptions.read',
] as const satisfies readonly Permission[]

/**
 * Whoever may do this is answered with what these show: an order with who bought it, a change with how the thing stands
 * then. They are asked for with it.
 */
const SHOWN_WITH: Partial<Record<Permission, readonly Permission[]>> = {
  'orders.read': ['accounts.read'],
  'subscriptions.read': ['accounts.read', 'orders.read'],
  'jobs.read': ['accounts.read'],
  'audit.read': ['accounts.read'],
  'products.write': ['products.read'],
  'training.write': ['training.read'],
  'coupons.write': ['coupons.read'],
  'orders.write': ['orders.read'],
  'subscriptions.write': ['subscriptions.read'],
  'refunds.write': ['orders.read'],
  'fiscal-notes.write': ['orders.read'],
  'accounts.write': PERSON,
  'accounts.act-as': PERSON,
  'accounts.merge': PERSON,
  'roles.write': PERSON,
  'access.write': PERSON,
  'second-factor.reset': PERSON,
  'reviews.write': ['reviews.read'],
  'tickets.read': ['accounts.read'],
  'tickets.write': ['tickets.read'],
  'brands.write': ['brands.read'],
  'client-apps.write': ['client-apps.read'],
  'rules.write': ['rules.read'],
  'jobs.write': ['jobs.read'],
  // What a webhook is told of an order or a subscription stands in its deliveries.
  'webhooks.read': PERSON,
  'webhooks.write': ['webhooks.read'],
  'mails.read': ['accounts.read'],
  'mails.write': ['mails.read'],
  'imports.write': PERSON,
  'keys.write': ['keys.read'],
  // It is among the exports that it is followed and downloaded.
  'archive.export': ['lists.export'],
}

/** These and what they are shown with, those that were asked for first. */
export function withShown(permissions: readonly Permission[]): readonly Permission[] {
  const all = new Set(permissions)
  for (const permission of all) for (const one of SHOWN_WITH[permission] ?? []) all.add(one)
  return [...all]
}

export const AdminRole = z.enum(['owner', 'finance', 'catalog', 'support', 'instructor', 'read-only'])
/** What an administrator may be; the owner may everything. */
export type AdminRole = z.infer<typeof AdminRole>

interface Role {
  /** As people read it. */
  name: string
  permissions: readonly Permission[]
}

const ALL = Object.keys(PERMISSIONS) as Permission[]
const READ = ALL.filter((permission) => permission.endsWith('.read'))

/** What each role may do; what is not here it may not. */
export const ROLES: Record<AdminRole, Role> = {
  owner: { name: 'Dono', permissions: ALL },
  finance: {
    name: 'Financeiro',
    permissions: [
      ...READ,
      'coupons.write',
      'orders.write',
      'subscriptions.write',
      'refunds.write',
      'fiscal-notes.write',
      'rules.write',
      'jobs.write',
      'mails.write',
      'lists.export',
    ],
  },
  catalog: {
    name: 'Catálogo',
    permissions: [
      'products.read',
      'products.write',
      'coupons.read',
      'coupons.write',
      'training.read',
      'training.write',
      'reviews.read',
      'reviews.write',
      'lists.export',
    ],
  },
  support: {
    name: 'Suporte',
    permissions: [
      // Who answers buyers sees their orders, not what the shop earns: decision 080.
      ...READ.filter((permission) => permission !== 'figures.read'),
      'orders.write',
      'subscriptions.write',
      'accounts.write',
      'accounts.act-as',
      'access.write',
      'reviews.write',
      'tickets.write',
      'second-factor.reset',
      'jobs.write',
      'mails.write',
    ],
  },
  instructor: { name: 'Instrutor', permissions: ['products.read', 'training.read', 'training.write'] },
  'read-only': { name: 'Leitura', permissions: READ },
}

/** What somebody with these roles may do; a word that is no role adds nothing. */
export const permissionsOf = (roles: readonly string[]): ReadonlySet<Permission> =>
  new Set(
    roles.flatMap((role) => AdminRole.safeParse(role).data ?? []).flatMap((role) => ROLES[role].permissions),
  )

/** What a role may see, do besides and not do, in the words of each permission. */
export function roleWords(role: AdminRole): Record<'sees' | 'does' | 'lacks', readonly string[]> {
  const { permissions } = ROLES[role]
  const isRead = (permission: Permission) => permission.endsWith('.read')
  const wordsOf = (some: readonly Permission[]) => some.map((permission) => PERMISSIONS[permission])
  return {
    sees: wordsOf(permissions.filter(isRead)).map((words) => words.replace(/^ver /, '')),
    does: wordsOf(permissions.filter((permission) => !isRead(permission))),
    lacks: wordsOf(ALL.filter((permission) => !permissions.includes(permission))),
  }
}

/** The same as sentences: what is seen, what is done, and what is not. */
export function roleSentences(role: AdminRole): readonly string[] {
  const { sees, does, lacks } = roleWords(role)
  if (lacks.length === 0) return ['Vê e pode tudo.']
  return [
    `Vê ${sees.join('; ')}.`,
    does.length > 0 ? `Pode ${does.join('; ')}.` : 'Não altera nada.',
    `Não pode ${lacks.join('; ')}.`,
  ]
}

export const may = (roles: readonly string[], permission: Permission): boolean =>
  permissionsOf(roles).has(permission)

/** Whether somebody with these roles may act on the account of who has those: who may not give a role may not act on who has it. */
export const mayActOn = (roles: readonly string[], theirs: readonly string[]): boolean =>
  theirs.length === 0 || may(roles, 'roles.write')
