import type { CourseSeed } from '../shop.ts'

export const business: CourseSeed[] = [
  {
    slug: 'primeiro-negocio-digital',
    title: 'Seu primeiro negócio digital',
    modules: {
      'Escolher bem': [
        'O mapa das seis semanas | aberta',
        'Quem você quer atender',
        'Conversas que valem mais que pesquisa',
        'Tarefa: cinco conversas',
      ],
      'Uma oferta que se explica': [
        'Promessa, prova e preço',
        'O que deixar de fora',
        'Sua oferta numa frase',
      ],
      'Página no ar': [
        'A página mais simples possível',
        'Fotos e depoimentos honestos',
        'Publicar e testar no celular',
      ],
      'Vender e cobrar': [
        'As primeiras dez mensagens | aberta',
        'Pix, boleto e cartão: como receber',
        'MEI e nota fiscal sem mistério',
      ],
      'Atender e continuar': [
        'O pós-venda que gera indicação',
        'O que medir toda sexta-feira',
        'Plano dos próximos noventa dias',
      ],
    },
  },
  {
    slug: 'precificacao-sem-medo',
    title: 'Precificação sem medo',
    modules: {
      'De onde vem o preço': [
        'Por que cobramos pouco | aberta',
        'Custo, valor e preço',
        'O que os clientes comparam',
      ],
      'A sua hora': [
        'Contando as horas que se vendem',
        'Férias, impostos e imprevistos',
        'Planilha: custo da hora',
      ],
      'Projetos e produtos': ['Preço fechado ou por hora', 'Margem, frete e comissão'],
      'A conversa': [
        'Apresentar o preço e calar | aberta',
        'Negociar sem dar desconto',
        'Reajustar clientes antigos',
      ],
    },
  },
  {
    slug: 'lancamento-em-8-semanas',
    title: 'Lançamento em 8 semanas',
    modules: {
      Preparar: [
        'Boas-vindas e combinados | aberta',
        'A meta e a conta de trás para frente',
        'Calendário do lançamento',
      ],
      Aquecer: ['Conteúdo que prepara a decisão', 'Lista de espera que funciona'],
      Abrir: ['A semana de abertura, dia a dia', 'Dúvidas, objeções e silêncio'],
      Fechar: ['Últimas vagas sem pressão falsa', 'Balanço e próxima turma'],
    },
  },
]
