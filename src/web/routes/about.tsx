import { Link } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { socialName } from '../../shared/text/social.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { listSocialLinks } from '../components/frame/footer.tsx';
import { Paragraphs, TextSection } from '../components/page/paragraphs.tsx';
import { TextPage } from '../components/page/text-page.tsx';
import { textPageHead } from '../document/head.ts';
import { rich } from '../document/rich.ts';
import { loadSettings, shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/about';

async function load(call: Api) {
  const { story, homeText, mission, offerings, aboutPictures } = await loadSettings(call);
  return { story, homeText, mission, offerings, aboutPictures };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageHead('AboutPage', { title: t('frame.aboutUs'), path: '/about' }, shopIn(matches));

export default function About({ loaderData }: Route.ComponentProps) {
  const { settings } = useShop();
  const { story, homeText, mission, offerings, aboutPictures } = loaderData;
  const [first, ...others] = listSocialLinks(settings);
  return (
    <TextPage title={t('frame.aboutUs')} pictures={aboutPictures}>
      {story || homeText ? <Paragraphs text={story || homeText} /> : !(mission || offerings) && <NothingWritten />}
      <TextSection title={t('pages.mission')} text={mission} />
      <TextSection title={t('pages.offerings')} text={offerings} />
      {first && (
        <p>
          {rich('pages.seeWhatWeMake', {
            link: (text) => (
              <a href={first} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
            others: others.map((href) => (
              <span key={href}>
                {', '}
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {socialName(href)}
                </a>
              </span>
            )),
          })}
        </p>
      )}
    </TextPage>
  );
}

/** For a new shop: only what the pages themselves show. */
function NothingWritten() {
  const { categories } = useShop();
  return (
    <>
      <p>{t('pages.nothingWritten')}</p>
      <ul className="grid list-disc gap-2 ps-5">
        {categories.map(({ _id, name, slug }) => (
          <li key={_id} dir="auto" className="wrap-anywhere">
            <Link to={`/category/${slug}`}>{name}</Link>
          </li>
        ))}
        <li>
          <Link to="/">{t('pages.everythingInShop')}</Link>
        </li>
      </ul>
      <p>{rich('pages.askUs', { link: (text) => <Link to="/contact">{text}</Link> })}</p>
    </>
  );
}
