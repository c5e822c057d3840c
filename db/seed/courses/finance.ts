import type { CourseSeed } from '../shop.ts'

export const finance: CourseSeed[] = [
  {
    slug: 'financas-para-autonomos',
    title: 'Finanças para autônomos',
    modules: {
      'Arrumar a casa': [
        'O método das quatro contas | 1 | aberta',
        'Separando pessoa e negócio | 15',
        'Para onde foi o dinheiro | 17',
      ],
      'Um salário de verdade': [
        'Quanto você pode se pagar | 19',
        'Meses bons pagam meses ruins | 12',
        'Tarefa: seu pró-labore | 8',
      ],
      'Impostos em dia': [
        'MEI, carnê-leão ou Simples | 21',
        'O calendário do ano | 11 | aberta',
        'Guardar notas e comprovantes | 9',
      ],
      'Reserva e planos': [
        'Três meses de fôlego | 14',
        'Dívidas: por onde começar | 18',
        'Rotina de vinte minutos | 10',
      ],
    },
    // A month of written-down expenses has to be there first.
    drip: { 'Reserva e planos': { by: 'days', days: 30 } },
  },
  {
    slug: 'fluxo-de-caixa-na-pratica',
    title: 'Fluxo de caixa na prática',
    modules: {
      'Ver o caixa': [
        'Lucro não é dinheiro em conta | 1 | aberta',
        'Caixa e competência | 16',
        'Plano de contas enxuto | 14',
      ],
      Projetar: [
        'Noventa dias numa tela | 20',
        'Cenários: o provável e o ruim | 17',
        'Capital de giro sem fórmula decorada | 15',
      ],
      Decidir: [
        'Prazos: receber antes, pagar depois | 13',
        'Antecipar recebíveis vale a pena? | 18',
        'Reunião de caixa em meia hora | 11',
        'Projeto final: seu trimestre | 9',
      ],
    },
  },
  {
    slug: 'preco-certo-em-uma-tarde',
    title: 'Preço certo em uma tarde',
    modules: {
      Gravação: [
        'Diagnóstico da turma | 1 | aberta',
        'Tabela de preços passo a passo | 62',
        'Casos comentados | 55',
      ],
      Material: ['Como usar a planilha | 14', 'Roteiro da conversa de reajuste | 12'],
    },
  },
]
