import { type AdminApiKey, API_KEY_STATES, type ApiKeyInput } from '@vitrine/contract/admin/api-key'
import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import type { Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

const TONES: Record<AdminApiKey['state'], Tone> = {
  active: 'good',
  expired: 'quiet',
  revoked: 'quiet',
  orphaned: 'negative',
}

/** How a key stands: a mark and a word. */
export const apiKeyMark = ({ state }: Pick<AdminApiKey, 'state'>): readonly [Tone, string] => [
  TONES[state],
  API_KEY_STATES[state],
]

const wordsOf = (permissions: readonly Permission[]): readonly Choice[] =>
  permissions.map((one) => [one, PERMISSIONS[one]] as const)

/** `own`: what whoever fills it in may themselves. */
export function apiKeySections(own: readonly Permission[]): readonly Section[] {
  const isRead = (one: Permission) => one.endsWith('.read')
  return [
    {
      title: 'A chave',
      fields: [
        { kind: 'text', name: 'name', label: 'Nome', help: 'Que programa a usa.', max: 60, half: true },
        {
          kind: 'day',
          name: 'expiresOn',
          label: 'Vale até',
          help: 'O dia incluído. Em branco, não vence.',
          half: true,
        },
        {
          kind: 'text',
          name: 'addresses',
          label: 'Endereços de onde é aceita',
          help: 'IPs ou redes, separados por vírgula. Em branco, de qualquer lugar.',
          placeholder: '203.0.113.7, 198.51.100.0/24',
        },
      ],
    },
    {
      title: 'O que ela pode',
      lead: 'Quem altera também vê. A chave nunca pode mais do que a pessoa que a criou, e não pede verificação em duas etapas.',
      fields: [
        { kind: 'choices', name: 'reads', label: 'Ver', of: wordsOf(own.filter(isRead)) },
        {
          kind: 'choices',
          name: 'writes',
          label: 'Fazer',
          of: wordsOf(own.filter((one) => !isRead(one))),
        },
      ],
    },
  ]
}

export const NEW_API_KEY: ApiKeyInput = { name: '', permissions: [], addresses: [], expiresOn: null }

export const apiKeyValues = ({ name, permissions, addresses, expiresOn }: ApiKeyInput): Values => ({
  name,
  expiresOn,
  addresses: addresses.join(', '),
  reads: permissions.filter((one) => one.endsWith('.read')),
  writes: permissions.filter((one) => !one.endsWith('.read')),
})

export const apiKeyInput = ({ name, expiresOn, addresses, reads, writes }: Values): Values => ({
  name,
  expiresOn: expiresOn ?? null,
  addresses: String(addresses ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
  permissions: [reads, writes].flatMap((some) => (some as Permission[] | undefined) ?? []),
})
