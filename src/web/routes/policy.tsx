import { t } from '../../shared/languages/translate.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { TextSection } from '../components/page/paragraphs.tsx';
import { TextPage } from '../components/page/text-page.tsx';
import { textPageHead } from '../document/head.ts';
import { loadSettings, shopIn, usePagePicture } from '../hooks/use-shop.ts';
import type { Route } from './+types/policy';

async function load(call: Api) {
  const { terms, privacy, refunds, delivery } = await loadSettings(call);
  return { terms, privacy, refunds, delivery };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageHead('WebPage', { title: t('frame.policies'), path: '/policy' }, shopIn(matches));

export default function Policy({ loaderData }: Route.ComponentProps) {
  const { terms, privacy, refunds, delivery } = loaderData;
  const isEmpty = !terms && !privacy && !refunds && !delivery;
  return (
    <TextPage title={t('frame.policies')} pictures={[usePagePicture('policy')]}>
      {isEmpty && <p>{t('pages.policiesSoon')}</p>}
      <TextSection id="terms" title={t('pages.terms')} text={terms} />
      <TextSection id="privacy-policy" title={t('pages.privacy')} text={privacy} />
      <TextSection id="refund-policy" title={t('pages.refunds')} text={refunds} />
      <TextSection id="delivery-policy" title={t('pages.delivery')} text={delivery} />
    </TextPage>
  );
}
