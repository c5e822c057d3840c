import { ALL_EVENTS, type EventChoice, type WebhookInput } from '@vitrine/contract/admin/webhook'
import { EVENTS } from '@vitrine/contract/event'
import type { Field, Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'

/** `order.paid` → `order`. */
const nounOf = (kind: string): string => kind.slice(0, kind.indexOf('.'))

const NOUNS = [...new Map(EVENTS.map(({ kind, group }) => [nounOf(kind), group]))]

const choicesOf = (noun: string): readonly Choice[] =>
  EVENTS.filter(({ kind }) => nounOf(kind) === noun).map(
    ({ kind, name }) => [kind, `${name} (${kind})`] as const,
  )

const isSome = ({ all }: Values): boolean => all !== true

const GROUPS: readonly Field[] = NOUNS.map(([noun, label]) => ({
  kind: 'choices',
  name: `groups.${noun}`,
  label,
  of: choicesOf(noun),
  when: isSome,
}))

export const webhookSections = (brands: readonly Choice[]): readonly Section[] => [
  {
    title: 'Para onde',
    fields: [
      { kind: 'text', name: 'name', label: 'Nome', help: 'Como a equipe o reconhece.', max: 60, half: true },
      { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, none: 'Todas', half: true },
      {
        kind: 'text',
        name: 'url',
        label: 'Endereço',
        help: 'Recebe um POST em JSON a cada evento. Redirecionamentos não são seguidos.',
        placeholder: 'https://exemplo.com.br/eventos',
        max: 500,
      },
    ],
  },
  {
    title: 'Eventos',
    lead: 'Eventos de acesso e de treinamento não são de uma loja: só um webhook de todas os recebe.',
    fields: [{ kind: 'flag', name: 'all', label: 'Todos, também os que ainda vierem' }, ...GROUPS],
  },
]

export const webhookValues = ({ name, url, brandId, events }: WebhookInput): Values => ({
  name,
  url,
  brandId,
  all: events.includes(ALL_EVENTS),
  groups: Object.fromEntries(
    NOUNS.map(([noun]) => [noun, events.filter((one) => nounOf(one) === noun)] as const),
  ),
})

export const NEW_WEBHOOK: WebhookInput = { name: '', url: '', brandId: null, events: ['order.paid'] }

export const webhookInput = ({ name, url, brandId, all, groups = {} }: Values): Values => ({
  name,
  url,
  brandId: brandId ?? null,
  events: all ? [ALL_EVENTS] : Object.values(groups as Record<string, EventChoice[]>).flat(),
})
