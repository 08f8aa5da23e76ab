CREATE TABLE "product_words" (
	"product_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"groups" jsonb,
	"indexed" text
);
--> statement-breakpoint
CREATE TABLE "occasion_days" (
	"occasion_id" text NOT NULL,
	"year" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "occasion_days_occasion_id_year_pk" PRIMARY KEY("occasion_id","year")
);
--> statement-breakpoint
CREATE TABLE "occasion_products" (
	"occasion_id" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "occasion_products_occasion_id_product_id_pk" PRIMARY KEY("occasion_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "occasions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"other_names" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "occasions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "occasions_kind" CHECK ("occasions"."kind" in ('occasion', 'recipient'))
);
--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occasion_days" ADD CONSTRAINT "occasion_days_occasion_id_occasions_id_fk" FOREIGN KEY ("occasion_id") REFERENCES "public"."occasions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occasion_products" ADD CONSTRAINT "occasion_products_occasion_id_occasions_id_fk" FOREIGN KEY ("occasion_id") REFERENCES "public"."occasions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occasion_products_product" ON "occasion_products" USING btree ("product_id");
--> statement-breakpoint
ALTER TABLE "occasion_products" ADD CONSTRAINT "occasion_products_product" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade;
--> statement-breakpoint
INSERT INTO "occasions" ("id", "kind", "slug", "name", "other_names", "title", "position") VALUES
('occasionrakhi', 'occasion', 'rakhi', 'Rakhi', 'raksha bandhan rakshabandhan राखी रक्षाबंधन', 'For Rakhi', 1),
('occasiondiwali', 'occasion', 'diwali', 'Diwali', 'deepawali deepavali dipavali दिवाली दीवाली दीपावली', 'For Diwali', 2),
('occasionbhaidooj', 'occasion', 'bhai-dooj', 'Bhai Dooj', 'bhaidooj bhaiya duj भाई दूज', 'For Bhai Dooj', 3),
('occasionkarwachauth', 'occasion', 'karwa-chauth', 'Karwa Chauth', 'karva karwachauth करवा चौथ', 'For Karwa Chauth', 4),
('occasionholi', 'occasion', 'holi', 'Holi', 'होली', 'For Holi', 5),
('occasioneidalfitr', 'occasion', 'eid', 'Eid', 'eidi ramzan ramadan fitr ईद', 'For Eid', 6),
('occasioneidaladha', 'occasion', 'eid-al-adha', 'Eid al-Adha', 'bakrid bakra बकरीद', 'For Eid al-Adha', 7),
('occasionchristmas', 'occasion', 'christmas', 'Christmas', 'xmas santa क्रिसमस', 'For Christmas', 8),
('occasionnewyear', 'occasion', 'new-year', 'New Year', 'naya saal newyear नया साल', 'For New Year', 9),
('occasionvalentines', 'occasion', 'valentines-day', 'Valentine''s Day', 'valentine valentines वैलेंटाइन', 'For Valentine''s Day', 10),
('occasionmothersday', 'occasion', 'mothers-day', 'Mother''s Day', 'mothers मातृ दिवस', 'For Mother''s Day', 11),
('occasionfathersday', 'occasion', 'fathers-day', 'Father''s Day', 'fathers पितृ दिवस', 'For Father''s Day', 12),
('occasionfriendship', 'occasion', 'friendship-day', 'Friendship Day', 'dosti मित्रता दिवस', 'For Friendship Day', 13),
('occasionteachers', 'occasion', 'teachers-day', 'Teachers'' Day', 'teachers shikshak शिक्षक दिवस', 'For Teachers'' Day', 14),
('occasionbirthday', 'occasion', 'birthday', 'Birthday', 'bday janamdin janmdin जन्मदिन', 'For a birthday', 15),
('occasionwedding', 'occasion', 'wedding', 'Wedding', 'shaadi shadi vivah marriage शादी विवाह', 'For a wedding', 16),
('occasionanniversary', 'occasion', 'anniversary', 'Anniversary', 'saalgirah salgirah सालगिरह', 'For an anniversary', 17),
('occasionnewbaby', 'occasion', 'new-baby', 'New baby', 'newborn shower godbharai naamkaran गोदभराई', 'For a new baby', 18),
('occasionhousewarming', 'occasion', 'housewarming', 'Housewarming', 'griha pravesh grihapravesh गृह प्रवेश', 'For a new home', 19),
('occasionthankyou', 'occasion', 'thank-you', 'Thank you', 'thanks shukriya dhanyavad शुक्रिया धन्यवाद', 'To say thank you', 20),
('recipientsister', 'recipient', 'sister', 'Sister', 'behen bahen behan bahan didi बहन दीदी', 'For your sister', 1),
('recipientbrother', 'recipient', 'brother', 'Brother', 'bhai bhaiya bhaiyya bro भाई भैया', 'For your brother', 2),
('recipientmother', 'recipient', 'mother', 'Mother', 'maa mom mum mummy mata amma माँ मां मम्मी', 'For your mother', 3),
('recipientfather', 'recipient', 'father', 'Father', 'papa dad daddy pita pitaji पापा पिता', 'For your father', 4),
('recipientwife', 'recipient', 'wife', 'Wife', 'patni biwi girlfriend gf पत्नी बीवी', 'For your wife', 5),
('recipienthusband', 'recipient', 'husband', 'Husband', 'pati boyfriend bf hubby पति', 'For your husband', 6),
('recipientfriend', 'recipient', 'friend', 'Friend', 'dost yaar saheli bff दोस्त सहेली', 'For your friend', 7),
('recipientchild', 'recipient', 'child', 'Child', 'children kid kids baby son daughter boy girl bachcha bachche beta beti बच्चा बच्चे बेटा बेटी', 'For a child', 8),
('recipientteacher', 'recipient', 'teacher', 'Teacher', 'guru guruji sir madam शिक्षक गुरु', 'For your teacher', 9),
('recipientcouple', 'recipient', 'couple', 'Couple', 'jodi bride groom dulha dulhan जोड़ी दुल्हन', 'For a couple', 10),
('recipientcolleague', 'recipient', 'colleague', 'Colleague', 'boss office coworker सहकर्मी', 'For a colleague', 11);
