import {
  type AdminClientApp,
  CLIENT_SCOPE_NAMES,
  CLIENT_TYPE_NAMES,
  type ClientScope,
} from '@vitrine/contract/admin/client-app'
import type { PictureCrop } from '@vitrine/contract/admin/picture'
import { href } from 'react-router'
import type { ApiClient } from '../../context.ts'
import { type Field, reasonField, type Section, type Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'

export const BACK = { to: href('/admin/aplicativos'), label: 'Aplicativos' }

export const CLIENT_TYPES: readonly Choice[] = Object.entries(CLIENT_TYPE_NAMES)

const SCOPES: readonly Choice[] = Object.entries(CLIENT_SCOPE_NAMES)

const SCOPE_SAYS: Record<ClientScope, readonly string[]> = {
  profile: ['O nome da pessoa.'],
  email: ['O e-mail, e se foi confirmado.'],
  offline_access: [
    'O aplicativo continua conectado depois que a pessoa fecha o navegador, até ela sair dele.',
  ],
}

const sendMark = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminClientApp.sendMark({ json: { crop }, picture })).src

const TYPE: Field = {
  kind: 'choice',
  name: 'type',
  label: 'Onde o aplicativo roda',
  help: 'Com servidor próprio, ele guarda um segredo. No navegador ou no celular não há onde guardar: ele entra só com PKCE. Não muda depois.',
  of: CLIENT_TYPES,
}

const identityFields = (brands: readonly Choice[], isNew: boolean): readonly Field[] => [
  { kind: 'text', name: 'name', label: 'Nome', help: 'A pessoa vê “Entrar em …” com este nome.', max: 60 },
  {
    kind: 'picture',
    name: 'mark',
    label: 'Imagem',
    help: 'Aparece a quem entra. Quadrada, com ao menos 200 pixels de lado.',
    most: 1,
    aspect: 1,
    mayBeRemoved: true,
    send: sendMark,
  },
  ...(brands.length > 1
    ? [
        {
          kind: 'choice',
          name: 'brandId',
          label: 'Loja',
          help: 'Com a conta de qual loja as pessoas entram.',
          of: brands,
        } as const,
      ]
    : []),
  ...(isNew ? [TYPE] : []),
  {
    kind: 'flag',
    name: 'isFirstParty',
    label: 'É da própria loja',
    help: 'Quem já está na loja entra direto. Em um aplicativo de terceiros, a pessoa confirma antes o que ele recebe.',
  },
]

const ADDRESSES: readonly Field[] = [
  {
    kind: 'multiline',
    name: 'redirectUris',
    label: 'Endereços de volta',
    help: 'Para onde a pessoa volta depois de entrar (redirect_uri). Um por linha, cada um igual ao que o aplicativo envia, letra por letra.',
    rows: 3,
    max: 10_000,
  },
  {
    kind: 'multiline',
    name: 'postLogoutRedirectUris',
    label: 'Endereços depois de sair',
    help: 'Para onde a pessoa vai depois de sair (post_logout_redirect_uri). Um por linha.',
    rows: 2,
    max: 10_000,
  },
  {
    kind: 'text',
    name: 'backchannelLogoutUri',
    label: 'Endereço do aviso de saída',
    help: 'A loja chama este endereço quando alguém sai da conta, para o aplicativo encerrar a sessão dele (backchannel_logout_uri). Em branco, a loja não avisa.',
    max: 500,
  },
]

/** What an app says of itself; whether it keeps a secret is said once. */
export const clientAppSections = (
  brands: readonly Choice[],
  { isNew }: { isNew: boolean },
): readonly Section[] => [
  { title: 'O aplicativo', fields: identityFields(brands, isNew) },
  {
    title: 'Endereços',
    lead: 'Sempre com https://. Na sua própria máquina vale http://, como http://127.0.0.1:4708/volta.',
    fields: ADDRESSES,
  },
  {
    title: 'O que ele pode pedir',
    lead: 'O aplicativo nunca recebe documento, telefone, endereço ou compras.',
    fields: [{ kind: 'choices', name: 'scopes', label: 'Permissões (scope)', of: SCOPES, says: SCOPE_SAYS }],
  },
  ...(isNew ? [] : [{ title: 'Registro', fields: [reasonField] }]),
]

export const newValues = (brands: readonly Choice[]): Values => ({
  name: '',
  mark: null,
  brandId: brands[0]?.[0] ?? '',
  type: '',
  isFirstParty: false,
  redirectUris: '',
  postLogoutRedirectUris: '',
  backchannelLogoutUri: '',
  scopes: ['profile', 'email'],
})

export const valuesOf = (app: AdminClientApp): Values => ({
  name: app.name,
  mark: app.mark,
  brandId: app.brandId,
  isFirstParty: app.isFirstParty,
  redirectUris: app.redirectUris.join('\n'),
  postLogoutRedirectUris: app.postLogoutRedirectUris.join('\n'),
  backchannelLogoutUri: app.backchannelLogoutUri ?? '',
  scopes: app.scopes,
  reason: '',
})

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the form says, as the contract takes it: an address a line. */
export const toInput = ({ redirectUris, postLogoutRedirectUris, ...rest }: Values): unknown => ({
  ...rest,
  redirectUris: linesOf(redirectUris),
  postLogoutRedirectUris: linesOf(postLogoutRedirectUris),
})
