SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA swarmwright;
CREATE FUNCTION swarmwright.fence_key(root text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT hashtextextended('swarmwright ' || root, 2) $$;
CREATE FUNCTION swarmwright.fenced(root text, mine bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF mine IS NULL THEN RETURN true; END IF;
    PERFORM pg_advisory_xact_lock_shared(fence_key(root));
    IF NOT EXISTS (SELECT FROM holds WHERE thread_id = root AND token = mine) THEN
        RAISE EXCEPTION 'the hold is lost' USING ERRCODE = 'SW002', DETAIL = root;
    END IF;
    RETURN true;
END $$;
CREATE FUNCTION swarmwright.hold_key(root text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT hashtextextended('swarmwright ' || root, 1) $$;
CREATE FUNCTION swarmwright.may_write(root text, mine bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF mine IS NULL AND NOT pg_try_advisory_xact_lock_shared(hold_key(root)) THEN
        RAISE EXCEPTION 'the thread is held' USING ERRCODE = 'SW001', DETAIL = root;
    END IF;
    RETURN fenced(root, mine);
END $$;
CREATE FUNCTION swarmwright.space_of(thread text, ns text, root text, mine bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE found_space bigint;
BEGIN
    PERFORM may_write(root, mine);
    LOOP
        SELECT space INTO found_space FROM spaces WHERE thread_id = thread AND checkpoint_ns = ns;
        IF FOUND THEN RETURN found_space; END IF;
        INSERT INTO spaces (thread_id, checkpoint_ns) VALUES (thread, ns) ON CONFLICT DO NOTHING;
    END LOOP;
END $$;
CREATE FUNCTION swarmwright.take_hold(root text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE mine bigint;
BEGIN
    IF NOT pg_try_advisory_lock(hold_key(root)) THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(fence_key(root));  -- what the one before has under way ends first
    INSERT INTO holds (thread_id, token) VALUES (root, nextval('tokens'))
        ON CONFLICT (thread_id) DO UPDATE SET token = excluded.token RETURNING token INTO mine;
    RETURN mine;
END $$;
CREATE FUNCTION swarmwright.take_hold_again(root text, mine bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT pg_try_advisory_lock(hold_key(root)) THEN RETURN false; END IF;
    IF EXISTS (SELECT FROM holds WHERE thread_id = root AND token = mine) THEN RETURN true; END IF;
    PERFORM pg_advisory_unlock(hold_key(root));
    RETURN false;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE swarmwright.commands (
    thread_id text NOT NULL,
    seq bigint NOT NULL,
    command_id text NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    state text NOT NULL,
    reason text NOT NULL,
    accepted_at double precision NOT NULL,
    settled_at double precision
);
CREATE TABLE swarmwright.followed_teams (
    thread_id text NOT NULL,
    name text NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE swarmwright.holds (
    thread_id text NOT NULL,
    token bigint NOT NULL
);
CREATE TABLE swarmwright.logged (
    log bigint NOT NULL,
    seq bigint NOT NULL,
    at double precision NOT NULL,
    text bigint,
    pack bytea NOT NULL
);
ALTER TABLE ONLY swarmwright.logged ALTER COLUMN pack SET STORAGE EXTERNAL;
CREATE TABLE swarmwright.logs (
    log bigint NOT NULL,
    thread_id text NOT NULL,
    last bigint NOT NULL
);
ALTER TABLE swarmwright.logs ALTER COLUMN log ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME swarmwright.logs_log_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE swarmwright.mailboxes (
    thread_id text NOT NULL,
    last bigint NOT NULL
);
CREATE TABLE swarmwright.saved (
    space bigint NOT NULL,
    id bytea NOT NULL,
    parent bytea,
    pack bytea NOT NULL
);
ALTER TABLE ONLY swarmwright.saved ALTER COLUMN pack SET STORAGE EXTERNAL;
CREATE TABLE swarmwright.schema_version (
    version integer NOT NULL
);
CREATE TABLE swarmwright.spaces (
    space bigint NOT NULL,
    thread_id text NOT NULL,
    checkpoint_ns text NOT NULL
);
ALTER TABLE swarmwright.spaces ALTER COLUMN space ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME swarmwright.spaces_space_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE swarmwright.team_files (
    name text NOT NULL,
    body text NOT NULL
);
CREATE TABLE swarmwright.teams (
    name text NOT NULL,
    number bigint NOT NULL,
    body text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE swarmwright.texts (
    text bigint NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL
);
ALTER TABLE ONLY swarmwright.texts ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE swarmwright.texts ALTER COLUMN text ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME swarmwright.texts_text_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE swarmwright.threads (
    thread_id text NOT NULL,
    workflow_version text NOT NULL,
    status text NOT NULL,
    created_at double precision NOT NULL,
    updated_at double precision NOT NULL,
    title text NOT NULL
);
CREATE SEQUENCE swarmwright.tokens
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE swarmwright.workflows (
    version text NOT NULL,
    body text NOT NULL
);
CREATE TABLE swarmwright.written (
    space bigint NOT NULL,
    text bigint,
    id bytea NOT NULL,
    task bytea NOT NULL,
    path text NOT NULL,
    pack bytea NOT NULL
);
ALTER TABLE ONLY swarmwright.written ALTER COLUMN pack SET STORAGE EXTERNAL;
INSERT INTO swarmwright.commands VALUES ('t', 1, 'adefe79f-7035-437f-8210-52b9da48c733', 'inject_context', '{"audience": "public", "text": "know this"}', 'applied', '', 1795356684.555575, 1795356684.588046);
INSERT INTO swarmwright.followed_teams VALUES ('t', 'band', 1);
INSERT INTO swarmwright.holds VALUES ('t', 1);
INSERT INTO swarmwright.logged VALUES (1, 1, 1795356684.5879529, NULL, '\x328b56426bbca0d4b488a60bb8aa4e494d4b35b74cd335373036d53531364fd3b5303234d035354ab24c4934b148363736066985ea0269c9cc03b5bc60890e24092951a13536a82904abc9c12d2270250dab60b3f3f2cb154a32328b41d289a52999a9c044076e3f9426e564262b012b6a00');
INSERT INTO swarmwright.logged VALUES (1, 2, 1795356684.5901136, NULL, '\x328b56426a48a0d4b2d05605a8a62b07d5f70a992520b934a0b520b1a4d4f4d23c900034a980c48c2d932d9312938c0c120d4d4dd2122dc1953ec41120e9648b94d4c454a3345d1323434b5d1333c344dd44336303dd1483646001629094646692aa541b0b00');
INSERT INTO swarmwright.logged VALUES (1, 3, 1795356684.602673, NULL, '\x32c3ac6613610431152d00');
INSERT INTO swarmwright.logged VALUES (1, 4, 1795356684.6028485, 1, '\x3263606050c352db25c208447507124154ab4a909a969cca1500');
INSERT INTO swarmwright.logged VALUES (1, 5, 1795356684.6033356, NULL, '\x326d964b0ec2300c44efd27d5042be5e7105f68885131cb502890af159707962b7485561d78ee36694c87d73e896a18319c7ef6a7ce40b73f8cbbc99b8fb49deb13e851121fdbb3b93d07bddcb7cf9ead2f3fb99e962585d7898cf9555c89910b0448c1e033a2e8fd7cb5064435d13b9423940f5765b84d40c9ae5a6377a0ef4a293840aec8e4d1ac45573a38c8a415b7246f3d27bdf829dd4ee62a3a7721eafc3e4c454432112282835ab706a4fa9fdf854351533261bad4fdcb51e22eeb5502063de6a34de5584f930645238b244f0d68790dca6b9d1da4ba46a23f6afd6f2c907');
INSERT INTO swarmwright.logged VALUES (1, 6, 1795356684.6179743, NULL, '\x328b56426b0ba0d4b49050035576682aa0cd0b503d5dad04aa45406a404d1690242c7dc0c4740b4a937240b53a500ee47590780044c85ea93616280aad96e015766a4506b01600d905b400a4a0340fd8e282f06a6301');
INSERT INTO swarmwright.logs OVERRIDING SYSTEM VALUE VALUES (1, 't', 6);
INSERT INTO swarmwright.mailboxes VALUES ('t', 1);
INSERT INTO swarmwright.saved VALUES (1, '\x751f1e67e99cdc645e8000b3f863d18b0b', NULL, '\x329bd48651861a85189a58191a5a1999e8995a981959602f435bd0d2e37121f6c665a0a68daee1caecbcfc7285928c4c444eb8c28ead3668c4ac0dd093dbf176f6891df014b712aa5ed71016a1507da889f0c03e66e5be2ee4a40814510d390dafe4d665e6815a8430b743abc305e024c600a9e51a61b5db44a8af308af5162c8530a850b2343749420b1c4c055842035311ee5213a602b5f46c8496850d1825d981166851042d8596808a210678318499f18d2d932d9312938c0c120d4d4dd2122d01');
INSERT INTO swarmwright.saved VALUES (1, '\x751f1e67e99cef605b80011555637b4453', '\x751f1e67e99cdc645e8000b3f863d18b0b', '\x3295d64d0ac2301005e066e13d5cb88d24e9343a3d871748fa03ee05b75ab07bc5235870edbee035bc8d6db1b67652a8eb3c66f160bec9252786aa8d8450ca50c132401f75e0343473e87ea4baf796b857f063762da79fcfbcedf9beaf3f1ef3edee8fbe8b665e53f9b3eafcb588d671621295725012396869b8d1bee0b1882ac684b51a1257cd84f59303e11a255c811d2c2b0d38daa3a17135dbc4d86531a8e157d6ece3e4a1272c01efdccd6bed2a9af0ad668b7dd92aa7aae531c2161bb0e5755b5c3f0ee062142e46e0f21895cbc708adb14a1819406af00d');
INSERT INTO swarmwright.saved VALUES (1, '\x751f1e67e99cf168258002e506950e4022', '\x751f1e67e99cef605b80011555637b4453', '\x3295d4cd0dc2300c05e0e281229c3a20770e16702a98831f09ee9d8135d80d22b545cd3302ce7e92dfc1fe862b181a772c1d731725241555760d3d3bba9f5077f41278bc399895e7d6ade4eae831e0b4c0d0677da6840f4c1bf6c97a47e869f445ea1259fa7619b53afee35c0ca61b019d06d83e375dc0732fe4d04ccee357715604e450454e436f735ec30a1d427408d06908d569b5d76c39ae8d931c4c9f');
INSERT INTO swarmwright.saved VALUES (1, '\x751f1e67e99cfb6de98003f1faba837358', '\x751f1e67e99cf168258002e506950e4022', '\x3295954d0e82301046355d700ff790b60c6839871798163c878668dcb871e39ac46bb8f6021ec89f4a05a625b2ed34e9ccd7f6bdf3813054ae0514421412924c2999fa197aec1ffa88b6ee32ee8b68d760edcbbc41db5b830ec11e4beca8252683daacca0a2bb989410a15432e30c63ce571c9cd8b565ceb1caa611884dc270f673987a42ca519fcc73e98d412b46730ba290cc676879f7d695265683cf2684ba338b4131063d8e59031dabacf1cb61230872d86ccf14d330465d755cf13f55fd4b7494c518a4c50e5404470191541676cf75ebad3b6817df2ee39e1fab6017336b88dca60ff93c19c111bb021f219453e23c89f31cafc5419a5514b8e22830daa27');
INSERT INTO swarmwright.saved VALUES (1, '\x751f1e67e99d066a078004f5dec7e25d8f', '\x751f1e67e99cfb6de98003f1faba837358', '\x329596bd4ec33010c755c8a3203647fe8a1377e11518d8913fd50aa456a880186160030996ce45a5aa1042959841bc066f8393907ec40e29539c93cff6ddd9ffdf3dde7a1a8a8f10ed22d4c53466903092b5686840e66f0232efa0ed3e6be272fd9af73860782e5d1fd1bb2b6034cd4d797b333f2ccd0755e57e1b9a2ae50b2ea5115ca854a4896082ce8683d3beba5a409b19aa8c64dc26042b3dcd0f542c3b3f33177d7369f4c344b8ecbfb95d0002a98bd1500467a39e6beaf464f4a27a469d0c07eea0df7bc822c352c301575602a6dd287362072cb2428a8ca424c9fc5743b8e252480c054aa8157c5ec45e3e8aafcfddfdf1d373f1da97bf5ba14765da08832da018714019124030028186ca1d094ac9a8795f95d7ed795cb4225f1e90ee03f88030898d35494d6636f596a75406caedafd2acf7d58cb0a493d82442059858b9fda9f234d61a2b0f84a5b90984d5ca2120969e0d402cdd9a8058ba36b2a6720f15cc9f5583e456c82b53f91f9ee25870465b205945e6c172bc99e0506081ab53bf286bb96ee1e9342769b424e9c7b620dd893c9246359276566071e33a4b239fa591c7d24ed42e0b3f');
INSERT INTO swarmwright.schema_version VALUES (1);
INSERT INTO swarmwright.spaces OVERRIDING SYSTEM VALUE VALUES (1, 't', '');
INSERT INTO swarmwright.teams VALUES ('band', 1, '{}', 1);
INSERT INTO swarmwright.texts OVERRIDING SYSTEM VALUE VALUES (1, '\xc09d65d248bfe87d45907a60b8193215', '\x322dd1c16d03310c45c1565c42448a649c6e0ca4039fdc7d028d2e0fd8c31f68a5d7e3fdfabc7f1eff1fbf5fa7eb344ef3749fd6699fcee9f7e9d3ea8ead97f9b25f80455888c5589045094adc3350821294a004252841094a529292f7572849494a52929294a46ccaa66ccabe3742d9944dd9944dd994a214a52845a97bb194a214a52845694a539ad294a6f47d1f4a539ad294a10c65284319ca50e63e336528f3fc03');
INSERT INTO swarmwright.threads VALUES ('t', '39c9bab20a154fa9', 'interrupted', 1795356684.552692, 1795356684.6165228, 'A title');
INSERT INTO swarmwright.workflows VALUES ('39c9bab20a154fa9', '{
  "format": "swarmwright.workflow/1",
  "root": {
    "type": "flow",
    "id": "flow-a",
    "members": [
      {
        "type": "step",
        "id": "a",
        "agent": "a"
      },
      {
        "type": "gate",
        "id": "gate-publish",
        "ask": "Publish?"
      },
      {
        "type": "step",
        "id": "b",
        "agent": "b"
      }
    ],
    "order": [
      [
        "a",
        "gate-publish"
      ],
      [
        "gate-publish",
        "b"
      ]
    ]
  },
  "team": {
    "agents": [
      {
        "id": "a",
        "name": "a"
      },
      {
        "id": "b",
        "name": "b"
      }
    ]
  }
}');
INSERT INTO swarmwright.written VALUES (1, NULL, '\x751f1e67e99cef605b80011555637b4453', '\x75cb03caf173aeee9aac3794a61229c7d3', '~__pregel_pull, __start__', '\x329b349901c9e39b58a7ec25be5a6b83f97f4539a841a090594242382c059b070e8a03c0b0b8a9926c91929a986a94a66b626468a96b626698a89b68666ca09b62900c2c5e0c9292cc4c52b17a9f11b34c0600');
INSERT INTO swarmwright.written VALUES (1, NULL, '\x751f1e67e99cf168258002e506950e4022', '\x7550eaf139f86cffa7ed971f471a4a5226', '~__pregel_pull, router', '\x329b3e99011e88c7c39926af07793cbd28b120430fe4dae295fec0a4500eaaef9b96820bcfc68589cdd842736122c4d68589606fae8d8fcf87e98c8f9fcc88ab3c4db648494d4c354ad3353132b4d43531334cd44d343336d04d314806162a0649496626a99399503d78dc8c08773660730633acd423df0816a4e2917c535891cb51f28d61438f4e00');
INSERT INTO swarmwright.written VALUES (1, 1, '\x751f1e67e99cfb6de98003f1faba837358', '\x755cba0324996cd2a4678722dd47b5050e', '~__pregel_pull, work', '\x32636060949f8e2596bbe1b1bc301162dcc244d4983eb08f596d123f727c8344a6ccc31eeb8c64c63aa4ca69847a60e2c23c4832408afac68589cd18918f703472c49e60ba4f72d432e99211b90b1381d1bbd8503f9126f10bf430cc77b03806d9050da3c685c0e061412ac41bd780da92ba05a549c0f65a462fb8d25f021202352357044084ed613904da7084f97f836552526aa26562b279a2b969a259a2c9b282fc9ccce4ca0d066916a926c9a949669669a6c646c9294b40f53bd8d81545a96599a9e5a92913c1c1b00e688baea1aeb9998171aa89a1c1b2920c60e3396561c9aae48cd4e4ec827ca0436faa18a619a69a99a75aea5a26a725e99aa5005916c04a4537cd302d3129d1c2d8dcd8d402b37432b64cb64c4a4c323248343435494bb45c01b40a39314e5fb4145caac2b99359b1b4491a9782b5314e66db8cc81c40a1787043ee0000');
INSERT INTO swarmwright.written VALUES (1, NULL, '\x751f1e67e99d066a078004f5dec7e25d8f', '\x75f90f9e3689627e69d5fb18cc13792447', '~__pregel_pull, ask_human', '\x329b38f9efda78445b203e7ee2f1894c93d783bc9f5e945890a1077273f14a4f9882e6a5e022b411d6c098d80cae4496809a2bf084b106c4d32d284d02361032c0be5d1100e1d803bd7d53c124c5d228c92435d1ccd8c4c8d4c4d0d4c830d932293135c5c0c4d238d9c4d8723d3cec8a93335273130f0000');
SELECT pg_catalog.setval('swarmwright.logs_log_seq', 2, true);
SELECT pg_catalog.setval('swarmwright.spaces_space_seq', 1, true);
SELECT pg_catalog.setval('swarmwright.texts_text_seq', 1, true);
SELECT pg_catalog.setval('swarmwright.tokens', 1, true);
ALTER TABLE ONLY swarmwright.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (thread_id, seq);
ALTER TABLE ONLY swarmwright.commands
    ADD CONSTRAINT commands_thread_id_command_id_key UNIQUE (thread_id, command_id);
ALTER TABLE ONLY swarmwright.followed_teams
    ADD CONSTRAINT followed_teams_pkey PRIMARY KEY (thread_id);
ALTER TABLE ONLY swarmwright.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (thread_id);
ALTER TABLE ONLY swarmwright.logged
    ADD CONSTRAINT logged_pkey PRIMARY KEY (log, seq);
ALTER TABLE ONLY swarmwright.logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (log);
ALTER TABLE ONLY swarmwright.logs
    ADD CONSTRAINT logs_thread_id_key UNIQUE (thread_id);
ALTER TABLE ONLY swarmwright.mailboxes
    ADD CONSTRAINT mailboxes_pkey PRIMARY KEY (thread_id);
ALTER TABLE ONLY swarmwright.saved
    ADD CONSTRAINT saved_pkey PRIMARY KEY (space, id);
ALTER TABLE ONLY swarmwright.spaces
    ADD CONSTRAINT spaces_pkey PRIMARY KEY (space);
ALTER TABLE ONLY swarmwright.spaces
    ADD CONSTRAINT spaces_thread_id_checkpoint_ns_key UNIQUE (thread_id, checkpoint_ns);
ALTER TABLE ONLY swarmwright.team_files
    ADD CONSTRAINT team_files_pkey PRIMARY KEY (name);
ALTER TABLE ONLY swarmwright.teams
    ADD CONSTRAINT teams_pkey PRIMARY KEY (name, number);
ALTER TABLE ONLY swarmwright.texts
    ADD CONSTRAINT texts_hash_key UNIQUE (hash);
ALTER TABLE ONLY swarmwright.texts
    ADD CONSTRAINT texts_pkey PRIMARY KEY (text);
ALTER TABLE ONLY swarmwright.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (thread_id);
ALTER TABLE ONLY swarmwright.workflows
    ADD CONSTRAINT workflows_pkey PRIMARY KEY (version);
ALTER TABLE ONLY swarmwright.written
    ADD CONSTRAINT written_pkey PRIMARY KEY (space, id, task);
CREATE INDEX commands_that_wait ON swarmwright.commands USING btree (thread_id, seq) WHERE (state = 'accepted'::text);
CREATE INDEX followers_of_teams ON swarmwright.followed_teams USING btree (name);
CREATE INDEX texts_that_are_logged ON swarmwright.logged USING btree (text) WHERE (text IS NOT NULL);
CREATE INDEX texts_that_are_written ON swarmwright.written USING btree (text) WHERE (text IS NOT NULL);
