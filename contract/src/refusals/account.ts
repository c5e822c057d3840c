import { UNREADABLE_PICTURE } from '../picture.ts'
import type { RefusalTable } from './table.ts'

/** Accounts: who somebody is, how they sign in, and what is kept of them. */
export const ACCOUNT_TABLE = {
  '2FA_EXPIRED': [401, 'Confirme a verificação em duas etapas para continuar.'],
  'account.proof-needed': [403, 'Confirme sua senha para continuar.'],
  'account.email-taken': [409, 'Este e-mail já está cadastrado. Entre com sua senha.'],
  'account.other-brand': [
    403,
    'Esta loja tem contas próprias, e a sua é de outra. Saia da sua conta e entre com uma desta loja, ou crie uma.',
  ],
  'account.password-missing': [
    409,
    'Este e-mail já tem uma conta, aberta em uma compra e ainda sem senha. Enviamos um link para você criar a sua: confira a caixa de entrada.',
  ],
  'account.wrong-credentials': [401, 'E-mail ou senha incorretos.'],
  'account.wrong-password': [422, 'Senha atual incorreta. Confira e tente de novo.'],
  'account.no-password': [409, 'Esta conta ainda não tem senha. Peça o link para criar uma.'],
  'password.reused': [422, 'Você já usou esta senha há pouco tempo. Escolha uma diferente.'],
  'link.unknown': [404, 'Este link não existe ou está incompleto. Confira o e-mail ou peça outro.'],
  'link.used': [410, 'Este link já foi usado.'],
  'link.expired': [410, 'Este link expirou. Peça outro.'],
  'link.replaced': [410, 'Você pediu outro link depois deste. Use o mais recente.'],
  'link.wrong-code': [
    422,
    'Código incorreto ou expirado. Confira o e-mail mais recente ou peça outro código.',
  ],
  'email.unconfirmed': [
    403,
    'Confirme seu e-mail antes de fazer isso. Use o código que enviamos ou peça outro na página inicial.',
  ],
  'email.already-confirmed': [409, 'Seu e-mail já está confirmado.'],
  'email.not-correctable': [
    409,
    'Este e-mail não pode mais ser corrigido aqui. Troque-o em Minha conta, na página do e-mail.',
  ],
  'email.same': [422, 'Este já é o seu e-mail.'],
  'account.session-ended': [401, 'Sua sessão expirou. Entre novamente.'],
  'account.acting': [
    403,
    'Você vê a conta de outra pessoa, e nada pode ser alterado nela. Encerre a visita para voltar à sua.',
  ],
  'account.suspended': [403, 'Esta conta está suspensa. Fale com o atendimento.'],
  'session.key-nonce': [401, 'A confirmação deste navegador venceu. Tente de novo.'],
  'session.key-proof': [401, 'Não reconhecemos este navegador. Entre novamente.'],
  'second-factor.wrong-code': [422, 'Código incorreto ou já usado. Confira e tente de novo.'],
  'second-factor.session-ended': [410, 'O tempo da verificação acabou. Entre novamente para recomeçar.'],
  'second-factor.enrolment-ended': [410, 'O tempo do cadastro acabou. Comece de novo.'],
  'second-factor.none': [409, 'Esta conta não tem verificação em duas etapas.'],
  'second-factor.required': [
    409,
    'Quem administra precisa de uma segunda etapa. Cadastre outra antes de remover esta.',
  ],
  'passkey.refused': [422, 'Não conseguimos confirmar a chave de acesso. Tente de novo.'],
  'passkey.already-there': [409, 'Esta chave de acesso já está cadastrada.'],
  'passkey.too-many': [409, 'Você já tem o máximo de chaves de acesso. Remova uma para cadastrar outra.'],
  'second-factor-reset.pending': [409, 'Já existe um pedido em andamento para esta conta.'],
  'second-factor-reset.yourself': [403, 'Este pedido precisa ser feito por outra pessoa da administração.'],
  'profile.changed-elsewhere': [
    409,
    'Estes dados foram alterados em outro dispositivo. Confira e salve de novo, ou recarregue para ver os atuais.',
  ],
  'profile.avatar-too-large': [413, 'A foto é grande demais. Envie uma de até 5 MB e 24 megapixels.'],
  'profile.avatar-unreadable': [422, UNREADABLE_PICTURE],
  'privacy.terms-needed': [422, 'Aceite os Termos de Uso e a Política de Privacidade para continuar.'],
  'privacy.other-terms': [409, 'Os termos mudaram de novo. Recarregue a página para ler os atuais.'],
  'privacy.export-too-soon': [429, 'Você já pediu várias cópias hoje. Use a última ou peça outra amanhã.'],
  'privacy.administrator': [
    409,
    'Quem administra a loja não pode excluir a própria conta. Peça antes que retirem seu acesso à administração.',
  ],
  'privacy.no-removal': [409, 'Não há exclusão agendada para desfazer.'],
  'external.ended': [410, 'Este pedido de entrada acabou. Volte ao aplicativo e comece de novo.'],
  'external.other-app': [400, 'Este pedido de entrada é de outro aplicativo. Volte a ele e comece de novo.'],
  'external.password-needed': [403, 'O aplicativo pede que você digite sua senha de novo.'],
} as const satisfies RefusalTable
