import type { CourseSeed } from '../shop.ts'

export const finance: CourseSeed[] = [
  {
    slug: 'financas-para-autonomos',
    title: 'Finanças para autônomos',
    modules: {
      'Arrumar a casa': [
        'O método das quatro contas | aberta',
        'Separando pessoa e negócio',
        'Para onde foi o dinheiro',
      ],
      'Um salário de verdade': [
        'Quanto você pode se pagar',
        'Meses bons pagam meses ruins',
        'Tarefa: seu pró-labore',
      ],
      'Impostos em dia': [
        'MEI, carnê-leão ou Simples',
        'O calendário do ano | aberta',
        'Guardar notas e comprovantes',
      ],
      'Reserva e planos': ['Três meses de fôlego', 'Dívidas: por onde começar', 'Rotina de vinte minutos'],
    },
    // A month of written-down expenses has to be there first.
    drip: { 'Reserva e planos': { by: 'days', days: 30 } },
  },
  {
    slug: 'fluxo-de-caixa-na-pratica',
    title: 'Fluxo de caixa na prática',
    modules: {
      'Ver o caixa': [
        'Lucro não é dinheiro em conta | aberta',
        'Caixa e competência',
        'Plano de contas enxuto',
      ],
      Projetar: [
        'Noventa dias numa tela',
        'Cenários: o provável e o ruim',
        'Capital de giro sem fórmula decorada',
      ],
      Decidir: [
        'Prazos: receber antes, pagar depois',
        'Antecipar recebíveis vale a pena?',
        'Reunião de caixa em meia hora',
        'Projeto final: seu trimestre',
      ],
    },
  },
  {
    slug: 'preco-certo-em-uma-tarde',
    title: 'Preço certo em uma tarde',
    modules: {
      'Passo a passo': [
        'Diagnóstico antes de começar | aberta',
        'Tabela de preços passo a passo',
        'Casos comentados',
      ],
      Material: ['Como usar a planilha', 'Roteiro da conversa de reajuste'],
    },
  },
]
