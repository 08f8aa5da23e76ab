import { z } from 'zod';
import { always, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';

const groups = z.array(z.array(z.string()));

export const searchGroupEndpoints = {
  findSearchGroups: endpoint({
    method: 'GET',
    path: '/shop/search-words',
    audience: 'owner',
    summary: 'Groups of words that mean the same to the search',
    output: z.object({ success: always, groups }),
  }),
  changeSearchGroups: endpoint({
    method: 'PUT',
    path: '/shop/search-words',
    audience: 'owner',
    summary:
      'Replaces the groups of words; a word belongs to one group, and products are searched by them a moment later',
    body: z.object({
      groups: z
        .array(z.array(text({ max: 40 })).max(40, translated('catalogAnswers.mostWordsOfGroup')))
        .max(500, translated('catalogAnswers.mostGroups')),
    }),
    output: successOutput.extend({ groups }),
  }),
};
