import type { CourseSeed } from '../shop.ts'

export const business: CourseSeed[] = [
  {
    slug: 'primeiro-negocio-digital',
    title: 'Seu primeiro negócio digital',
    modules: {
      'Escolher bem': [
        'O mapa das seis semanas | 1 | aberta',
        'Quem você quer atender | 14',
        'Conversas que valem mais que pesquisa | 18',
        'Tarefa: cinco conversas | 6',
      ],
      'Uma oferta que se explica': [
        'Promessa, prova e preço | 16',
        'O que deixar de fora | 11',
        'Sua oferta numa frase | 13',
      ],
      'Página no ar': [
        'A página mais simples possível | 21',
        'Fotos e depoimentos honestos | 12',
        'Publicar e testar no celular | 15',
      ],
      'Vender e cobrar': [
        'As primeiras dez mensagens | 17 | aberta',
        'Pix, boleto e cartão: como receber | 14',
        'MEI e nota fiscal sem mistério | 19',
      ],
      'Atender e continuar': [
        'O pós-venda que gera indicação | 13',
        'O que medir toda sexta-feira | 10',
        'Plano dos próximos noventa dias | 16',
      ],
    },
  },
  {
    slug: 'precificacao-sem-medo',
    title: 'Precificação sem medo',
    modules: {
      'De onde vem o preço': [
        'Por que cobramos pouco | 1 | aberta',
        'Custo, valor e preço | 15',
        'O que os clientes comparam | 12',
      ],
      'A sua hora': [
        'Contando as horas que se vendem | 16',
        'Férias, impostos e imprevistos | 18',
        'Planilha: custo da hora | 22',
      ],
      'Projetos e produtos': ['Preço fechado ou por hora | 14', 'Margem, frete e comissão | 19'],
      'A conversa': [
        'Apresentar o preço e calar | 9 | aberta',
        'Negociar sem dar desconto | 17',
        'Reajustar clientes antigos | 13',
      ],
    },
  },
  {
    slug: 'lancamento-em-8-semanas',
    title: 'Lançamento em 8 semanas',
    modules: {
      Preparar: [
        'Boas-vindas e combinados | 1 | aberta',
        'A meta e a conta de trás para frente | 24',
        'Calendário do lançamento | 20',
      ],
      Aquecer: ['Conteúdo que prepara a decisão | 26', 'Lista de espera que funciona | 18'],
      Abrir: ['A semana de abertura, dia a dia | 31', 'Dúvidas, objeções e silêncio | 22'],
      Fechar: ['Últimas vagas sem pressão falsa | 15', 'Balanço e próxima turma | 19'],
    },
  },
]
