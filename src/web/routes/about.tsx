import { TextPage } from '../components/text-page.tsx';
import { head, textPageData } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import picture from '../images/yarn-basket.webp';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = [textPageData('AboutPage', { title: 'About Us', path: '/about', publicUrl, shopName })];
  return head({ title: `About Us - ${shopName}`, path: '/about', publicUrl, data });
};

export default function About() {
  const { socialLink } = useShop().settings;
  return (
    <TextPage title="About Us" picture={picture}>
      <p>
        It began with one hook, one ball of cotton and a bear for a nephew. Today a small circle of makers in Bhilwara
        works every piece of this shop by hand: crochet toys and flowers that do not wilt, cards with a stitch in them,
        keychains that fit a pocket.
      </p>
      <h2>Our mission</h2>
      <p>
        A gift should carry the hours of the person who made it. We pay our makers by the piece and on time, use cotton
        that can be washed, and mend what comes loose.
      </p>
      <h2>What we make</h2>
      <p>
        Handmade crochet, personalised gifts with a name or a date worked into them, and artisanal accessories for the
        home and the bag. If you have something in mind that is not here, ask: most of our favourite pieces began as
        somebody's wish.
      </p>
      {socialLink && (
        <p>
          See what is on the hook just now on{' '}
          <a href={socialLink} target="_blank" rel="noopener noreferrer">
            our social media profile
          </a>
          .
        </p>
      )}
    </TextPage>
  );
}
