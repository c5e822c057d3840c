import * as z from 'zod'

/** What can happen to an account, in the words its owner reads in the history: kind → sentence in pt-BR. */
export const ACCOUNT_EVENTS = {
  'account.registered': 'Conta criada',
  'session.started': 'Entrada na conta',
  'session.ended': 'Saída da conta',
  'session.ended-by-owner': 'Sessão encerrada por você',
  'account.merged': 'Outra conta sua juntada a esta pela loja',
  'account.viewed': 'Conta vista pela equipe da loja, sem alterar nada',
  'session.stolen': 'Sessão encerrada por uso suspeito',
  'session.disowned': 'Entrada marcada como “não fui eu”',
  'device.new': 'Entrada em um dispositivo novo',
  'sign-in.failed': 'Tentativa de entrada recusada',
  'sign-in.slowed': 'Muitas tentativas de entrada',
  'email.confirmed': 'E-mail confirmado',
  'email.change-requested': 'Troca de e-mail pedida',
  'email.changed': 'E-mail trocado',
  'email.change-undone': 'Troca de e-mail desfeita',
  'password.reset-requested': 'Nova senha pedida',
  'password.reset': 'Senha redefinida',
  'password.created': 'Senha criada',
  'password.changed': 'Senha alterada',
  'second-factor.turned-on': 'Verificação em duas etapas ativada',
  'second-factor.turned-off': 'Verificação em duas etapas desativada',
  'second-factor.proved': 'Verificação em duas etapas confirmada',
  'second-factor.failed': 'Código de verificação recusado',
  'second-factor.recovery-code-used': 'Código de recuperação usado',
  'second-factor.recovery-codes-made': 'Novos códigos de recuperação gerados',
  'second-factor.reset-requested': 'Redefinição da verificação em duas etapas pedida',
  'second-factor.reset-cancelled': 'Redefinição da verificação em duas etapas cancelada',
  'second-factor.disowned': 'Segunda etapa removida como “não fui eu”',
  'second-factor.reset': 'Verificação em duas etapas redefinida',
  'passkey.added': 'Chave de acesso adicionada',
  'passkey.removed': 'Chave de acesso removida',
  'app.entered': 'Entrada em outro aplicativo',
  'app.disconnected': 'Aplicativo desconectado',
  'profile.changed': 'Dados do perfil alterados',
  'preferences.changed': 'Preferências de avisos alteradas',
  'consent.granted': 'Consentimento dado',
  'consent.withdrawn': 'Consentimento retirado',
  'export.requested': 'Cópia dos dados pedida',
  'export.downloaded': 'Cópia dos dados baixada',
  'removal.scheduled': 'Exclusão da conta agendada',
  'removal.cancelled': 'Exclusão da conta cancelada',
} as const satisfies Record<string, string>

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS

const kinds = Object.keys(ACCOUNT_EVENTS) as [AccountEventKind, ...AccountEventKind[]]
export const AccountEventKind = z.enum(kinds)

/** With what somebody proved to be who they are. */
export const PROOFS = ['password', 'totp', 'recovery-code', 'passkey', 'link', 'code'] as const
export type ProofKind = (typeof PROOFS)[number]
