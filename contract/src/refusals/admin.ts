import { HEIC_PICTURE, UNREADABLE_PICTURE } from '../picture.ts'
import type { RefusalTable } from './table.ts'

/** What an administrator changes. */
export const ADMIN_TABLE = {
  'admin.permission': [403, 'Sua função não permite isso. Peça a quem é dono da loja.'],
  'key.unknown': [
    401,
    'Esta chave da API não existe ou foi revogada. Crie outra em Chaves, na administração.',
  ],
  'key.expired': [
    401,
    'Esta chave da API venceu. Mude o vencimento ou crie outra em Chaves, na administração.',
  ],
  'key.address': [
    403,
    'Esta chave da API não é aceita deste endereço. Inclua o endereço em Chaves, na administração.',
  ],
  'key.permission': [
    403,
    'Esta chave da API não tem a permissão. Inclua a permissão em Chaves, na administração.',
  ],
  'key.administration': [
    403,
    'Uma chave da API abre as operações da administração. Aqui, entre com uma conta.',
  ],
  'key.beyond': [
    403,
    'Você não pode dar a uma chave o que a sua função não permite. Tire a permissão ou peça a quem é dono da loja.',
  ],
  'key.revoked': [409, 'Esta chave foi revogada e não volta. Crie outra.'],
  'webhook.address': [
    422,
    'Este endereço não pode receber eventos. Use um endereço https público da internet, que não seja de uma rede interna.',
  ],
  'webhook.too-many': [409, 'Já há 50 webhooks. Remova um que não usa mais antes de cadastrar outro.'],
  'mail.not-kept': [
    409,
    'Este e-mail não pode ser enviado de novo: o que ele levava não fica guardado. Peça à pessoa que peça outro, ou reenvie pela página do pedido.',
  ],
  'mail.variable-unknown': [
    422,
    'Este e-mail não tem uma das variáveis do texto. Corrija o que o campo diz.',
  ],
  'mail.always-sent': [
    422,
    'Este e-mail não pode ser desligado: informa um direito, uma prova ou protege a conta. Deixe-o ligado e salve de novo.',
  ],
  'mail.expired': [
    409,
    'O que este e-mail levava já venceu, e de nada serviria. Peça à pessoa que peça outro, ou reenvie pela página do pedido.',
  ],
  'import.unreadable': [422, 'Não foi possível ler este arquivo. Corrija o que o campo diz e envie de novo.'],
  'import.columns': [422, 'Escolha de que coluna do arquivo vem cada campo obrigatório.'],
  'import.other-state': [
    409,
    'Esta importação já está em outra situação. Recarregue a página para ver o que pode ser feito agora.',
  ],
  'import.refused-rows': [
    409,
    'Há linhas recusadas, e nada foi importado. Corrija o arquivo e envie de novo, ou escolha importar só as aceitas.',
  ],
  'import.nothing-new': [409, 'Nenhuma linha deste arquivo é nova. Não há o que importar.'],
  'export.list': [
    422,
    'Não há uma lista com este nome. Use o nome da operação que a exporta, como adminOrder.export.',
  ],
  'export.filters': [422, 'Estes filtros não são os desta lista. Corrija o que o campo diz.'],
  'export.long': [
    409,
    'Esta lista tem mais de 5.000 linhas. Ela é preparada em segundo plano e fica em Exportações.',
  ],
  'export.too-many': [409, 'Você já tem 20 exportações. Apague uma que não serve mais e tente de novo.'],
  'export.archive-begun': [409, 'A loja inteira já está sendo preparada. Espere que ela termine.'],
  'export.not-ready': [409, 'Esta exportação ainda não está pronta. Espere que ela termine.'],
  'import.undo-over': [409, 'O prazo de sete dias para desfazer esta importação acabou.'],
  'job.under-way': [409, 'Esta tarefa já foi tentada de novo. Veja em alguns instantes se deu certo.'],
  'admin.changed': [409, 'Isto foi alterado depois que você abriu. Veja o que mudou e escolha o que fica.'],
  'brand.unknown': [422, 'Uma das lojas escolhidas não existe. Escolha de novo.'],
  'brand.id-taken': [409, 'Já existe uma marca com este endereço. Escolha outro.'],
  'brand.host-taken': [409, 'Este endereço próprio já leva a outro lugar. Escolha outro.'],
  'brand.pix-key-refused': [409, 'O banco não confirmou esta chave Pix. Confira e tente de novo.'],
  'brand.series-taken': [409, 'Outra marca já usa esta série. Escolha outra.'],
  'client-app.address-not-called': [
    422,
    'A loja não chama este endereço: ele leva para dentro de uma rede. Informe um endereço público com https://.',
  ],
  'client-app.public': [
    409,
    'Este aplicativo roda no navegador ou no celular e não guarda segredo. Cadastre outro, com servidor próprio.',
  ],
  'brand.incomplete': [
    422,
    'A primeira marca diz quem vende, e as outras herdam dela. Preencha os campos destacados.',
  ],
  'brand.first-shares': [422, 'A primeira marca tem sempre as contas em comum com as outras.'],
  'brand.has-people': [
    409,
    'A marca já tem contas ou pedidos. Com contas separadas, quem comprou com a conta de todas as lojas não entraria mais nela.',
  ],
  'brand.same-addresses': [
    409,
    'Há pessoas com o mesmo e-mail nesta marca e nas outras. Juntas, as contas teriam duas senhas para um só endereço.',
  ],
  'account.yourself': [409, 'Você não pode bloquear a própria conta. Peça a outra pessoa da administração.'],
  'account.act-as-administrator': [
    403,
    'Quem administra a loja não é visto por dentro. Peça à pessoa que mostre o que ela vê.',
  ],
  'account.is-administrator': [403, 'Esta pessoa administra a loja. Peça a quem é dono da loja.'],
  'account.last-owner': [
    409,
    'Esta é a única pessoa dona da loja. Dê a função de dono a outra antes de mudar esta.',
  ],
  'account.merge-same': [422, 'É a mesma conta. Escolha duas contas diferentes.'],
  'account.merge-administrator': [
    409,
    'A conta que sai tem função na administração. Retire a função dela antes, ou escolha que ela fique.',
  ],
  'account.merge-brand': [
    409,
    'As contas são de lojas que não dividem contas. Uma conta só desta loja fica como está.',
  ],
  'account.merge-document': [
    409,
    'As contas têm CPF ou CNPJ diferentes. Se for engano, a pessoa corrige o dela em Meus dados antes.',
  ],
  'account.merge-subscription': [
    409,
    'As duas contas assinam o mesmo plano. Cancele uma das assinaturas, espere que ela termine e junte depois.',
  ],
  'account.merge-card': [
    409,
    'Um cartão da conta que sai está sendo salvo ou cobrado agora. Espere o banco responder e tente de novo.',
  ],
  'account.merge-copy': [
    409,
    'Uma cópia dos dados está sendo preparada para uma das contas. Espere ficar pronta e tente de novo.',
  ],
  'account.merge-reset': [
    409,
    'A verificação em duas etapas de uma das contas está para ser removida. Espere o fim do prazo, ou cancele o pedido.',
  ],
  'account.merge-email': [422, 'Este não é o e-mail da conta que sai. Confira e digite de novo.'],
  'account.merge-busy': [
    409,
    'Uma das contas está em uso neste instante. Nada mudou: tente de novo em um minuto.',
  ],
  'account.other-state': [409, 'A conta não está mais nesse estado. Atualize a página para ver o atual.'],
  'account.roles-changed': [
    409,
    'As funções desta conta mudaram depois que você abriu a página. Atualize e confira.',
  ],
  'account.email-known': [
    409,
    'Já existe uma conta com este e-mail. Abra a conta dela e mude as funções por lá.',
  ],
  'access.no-product': [422, 'Este produto não existe. Escolha outro.'],
  'access.days': [422, 'O acesso tem de terminar depois que começa, e depois de agora.'],
  'category.name-taken': [409, 'Já existe uma categoria com este nome. Escolha outro.'],
  'category.slug-taken': [409, 'Já existe uma categoria com este endereço. Escolha outro.'],
  'category.in-use': [409, 'Esta categoria tem produtos. Mude-os de categoria antes de removê-la.'],
  'product.slug-taken': [409, 'Já existe um produto com este endereço. Escolha outro.'],
  'product.unknown': [
    422,
    'O produto cita uma categoria, um curso ou um produto que não existe. Escolha de novo.',
  ],
  'product.fixed': [
    409,
    'O tipo e o endereço não mudam depois que o produto foi publicado. Duplique o produto para mudá-los.',
  ],
  'product.bundle-item': [422, 'Um pacote não pode ter outro pacote, uma assinatura ou ele mesmo dentro.'],
  'product.seats-taken': [409, 'Já há mais vagas ocupadas do que isso. Informe um número maior.'],
  'product.archived': [409, 'Este produto foi arquivado e não muda mais. Duplique-o para vender de novo.'],
  'product.no-such-move': [
    409,
    'O produto não pode passar para esse estado. Atualize a página para ver o atual.',
  ],
  'product.left-empty': [
    409,
    'Um produto à venda ficaria sem o que promete. Dê a ele outro conteúdo, ou pause-o antes.',
  ],
  'product.not-ready': [422, 'Falta algo para publicar o produto. Confira os campos destacados.'],
  'product.past': [422, 'A data de publicação já passou. Publique agora ou escolha outra data.'],
  'price.interval': [422, 'Uma assinatura tem preço por mês ou por ano; os outros produtos, preço único.'],
  'price.past': [422, 'O que já passou não muda: escolha agora ou uma data adiante.'],
  'price.overlap': [
    409,
    'Já existe um preço vigente ou marcado neste período. Termine-o antes ou escolha outra data.',
  ],
  'price.brand': [422, 'O produto não é vendido nesta loja. Inclua a loja no produto antes.'],
  'document.unchanged': [409, 'Nada mudou desde a versão em vigor.'],
  'picture.unreadable': [422, UNREADABLE_PICTURE],
  'picture.heic': [422, HEIC_PICTURE],
  'picture.too-large': [413, 'A imagem é grande demais. Envie até 5 MB e 24 megapixels.'],
  'picture.too-small': [422, 'A imagem é pequena demais. Envie uma com ao menos 200 pixels de cada lado.'],
  'picture.unknown': [422, 'Uma das imagens não existe mais. Envie-a de novo.'],
} as const satisfies RefusalTable
